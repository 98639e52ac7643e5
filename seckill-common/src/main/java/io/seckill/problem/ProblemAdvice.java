package io.seckill.problem;

import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
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

    private final FailureProblems failures;

    ProblemAdvice(FailureProblems failures) {
        this.failures = failures;
    }

    @ExceptionHandler
    ResponseEntity<Object> failure(Exception failure) {
        return failures.of(failure).toResponse();
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
