package io.seckill.problem;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.stock.script.GateAway;
import io.seckill.stock.script.OutcomeUnknown;
import java.time.Duration;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.MessageSourceResolvable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.validation.FieldError;
import org.springframework.validation.method.ParameterValidationResult;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;
import tools.jackson.databind.DatabindException;

/** Turns whatever a controller or the framework throws into a problem with a code. */
@RestControllerAdvice
class ProblemAdvice extends ResponseEntityExceptionHandler {

    private static final Logger log = LoggerFactory.getLogger(ProblemAdvice.class);

    /** How long a client should wait when a server behind us is away: long enough to reconnect, short for a sale. */
    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    private final Counter unknownOutcomes;

    ProblemAdvice(MeterRegistry meters) {
        this.unknownOutcomes = Counter.builder("seckill.outcome.unknown")
                .description("Requests whose effect on the gate could not be told")
                .register(meters);
    }

    @ExceptionHandler
    ResponseEntity<Object> problem(Problem problem) {
        return problem.toResponse();
    }

    @ExceptionHandler
    ResponseEntity<Object> gateAway(GateAway away) {
        log.debug("gate away", away);
        return Problem.of(
                        ProblemCode.UNAVAILABLE,
                        "The sale cannot be reached right now; nothing was changed. Try again.")
                .retryAfter(RETRY_AFTER)
                .toResponse();
    }

    @ExceptionHandler
    ResponseEntity<Object> outcomeUnknown(OutcomeUnknown unknown) {
        unknownOutcomes.increment();
        log.debug("outcome unknown", unknown);
        return Problem.of(
                        ProblemCode.UNKNOWN,
                        "The sale did not answer in time. Repeat the request: it is safe and tells what happened.")
                .retryAfter(RETRY_AFTER)
                .toResponse();
    }

    @ExceptionHandler
    ResponseEntity<Object> fault(Exception fault) {
        log.error("unexpected fault while answering a request", fault);
        return Problem.of(ProblemCode.INTERNAL_ERROR, "Something went wrong on our side.")
                .toResponse();
    }

    @Override
    protected ResponseEntity<Object> handleHandlerMethodValidationException(
            HandlerMethodValidationException invalid, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        String where = invalid.getParameterValidationResults().stream()
                .flatMap(result -> result.getResolvableErrors().stream().map(error -> sentence(result, error)))
                .sorted()
                .collect(Collectors.joining("; "));
        return invalid(where);
    }

    @Override
    protected ResponseEntity<Object> handleMissingServletRequestParameter(
            MissingServletRequestParameterException missing,
            HttpHeaders headers,
            HttpStatusCode status,
            WebRequest request) {
        return invalid("the parameter " + missing.getParameterName() + " is missing");
    }

    @Override
    protected ResponseEntity<Object> handleHttpMessageNotReadable(
            HttpMessageNotReadableException unreadable,
            HttpHeaders headers,
            HttpStatusCode status,
            WebRequest request) {
        // Where in the body, as far as the reader can tell; never its own words, which show classes of ours.
        String where = unreadable.getCause() instanceof DatabindException bound
                        && !bound.getPath().isEmpty()
                ? "the body's " + bound.getPath().get(0).getPropertyName() + " is unknown or of the wrong type"
                : "the body is not JSON of the form that this call takes";
        return invalid(where);
    }

    private static String sentence(ParameterValidationResult result, MessageSourceResolvable error) {
        String name = error instanceof FieldError field
                ? field.getField()
                : result.getMethodParameter().getParameterName();
        return name + " " + error.getDefaultMessage();
    }

    private static ResponseEntity<Object> invalid(String where) {
        return Problem.of(ProblemCode.INVALID_REQUEST, where).toResponse();
    }

    @Override
    protected ResponseEntity<Object> handleExceptionInternal(
            Exception failure, @Nullable Object body, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        ResponseEntity<Object> problem = StatusProblems.of(status.value()).toResponse();
        // What the framework adds (Allow, Accept) is kept; the content type is ours.
        HttpHeaders merged = new HttpHeaders();
        merged.putAll(headers);
        merged.putAll(problem.getHeaders());
        return ResponseEntity.status(problem.getStatusCode()).headers(merged).body(problem.getBody());
    }
}
