package io.seckill.problem;

/** The problem for a status that the framework or the servlet container chose before any of our code ran. */
final class StatusProblems {

    private StatusProblems() {}

    static Problem of(int status) {
        return switch (status) {
            case 401 -> Problem.of(ProblemCode.UNAUTHORIZED, "A valid bearer token is needed.");
            case 403 -> Problem.of(ProblemCode.FORBIDDEN, "The token does not allow this.");
            case 404 -> Problem.of(ProblemCode.NOT_FOUND, "There is nothing at this address.");
            case 405 ->
                Problem.of(ProblemCode.METHOD_NOT_ALLOWED, "This address does not take this method; see Allow.");
            case 406 -> Problem.of(ProblemCode.NOT_ACCEPTABLE, "Answers are application/json.");
            case 413 -> Problem.of(ProblemCode.TOO_LARGE, "The body is larger than is taken.");
            case 415 -> Problem.of(ProblemCode.UNSUPPORTED_MEDIA_TYPE, "Bodies must be application/json.");
            case 503 ->
                Problem.of(ProblemCode.UNAVAILABLE, "The service is not ready. Try again.")
                        .retryAfter(java.time.Duration.ofSeconds(1));
            default ->
                status < 500
                        ? Problem.of(ProblemCode.INVALID_REQUEST, "The request could not be read.")
                        : Problem.of(ProblemCode.INTERNAL_ERROR, "Something went wrong on our side.");
        };
    }
}
