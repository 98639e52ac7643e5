package io.seckill.problem;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;

/** A refusal that is told to the caller as a problem: a value where it can be returned, an exception where it must be thrown. */
public final class Problem extends RuntimeException {

    private final ProblemCode code;
    private final transient ProblemDetail body;
    private final @Nullable Duration retryAfter;

    private Problem(ProblemCode code, ProblemDetail body, @Nullable Duration retryAfter) {
        // A refusal is no fault: no stack trace, so that a burst of them costs nothing.
        super(code + ": " + body.getDetail(), null, false, false);
        this.code = code;
        this.body = body;
        this.retryAfter = retryAfter;
    }

    /**
     * A problem with its sentence for the caller.
     *
     * @param detail what is wrong and what to do about it; never holds internals
     */
    public static Problem of(ProblemCode code, String detail) {
        ProblemDetail body = ProblemDetail.forStatusAndDetail(code.status(), detail);
        body.setTitle(code.title());
        body.setProperty("code", code.name());
        return new Problem(code, body, null);
    }

    /** Adds a property to the body. */
    public Problem with(String name, Object value) {
        body.setProperty(name, value);
        return this;
    }

    /** Tells the caller when to try again; rounded up to whole seconds. */
    public Problem retryAfter(Duration wait) {
        return new Problem(code, body, wait);
    }

    public ProblemCode code() {
        return code;
    }

    ProblemDetail body() {
        return body;
    }

    HttpHeaders headers() {
        HttpHeaders headers = new HttpHeaders();
        headers.setContentType(MediaType.APPLICATION_PROBLEM_JSON);
        if (retryAfter != null) {
            headers.set(
                    HttpHeaders.RETRY_AFTER,
                    Long.toString(Math.max(1, retryAfter.plusMillis(999).toSeconds())));
        }
        return headers;
    }

    /** The answer to the caller. */
    public ResponseEntity<Object> toResponse() {
        return ResponseEntity.status(code.status()).headers(headers()).body(body);
    }
}
