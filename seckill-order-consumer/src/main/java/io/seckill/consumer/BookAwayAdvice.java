package io.seckill.consumer;

import io.seckill.problem.Problem;
import io.seckill.problem.ProblemCode;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Tells callers to try again while the database is away: an outage is no fault of ours, and not of theirs. */
@RestControllerAdvice
@Order(Ordered.HIGHEST_PRECEDENCE)
class BookAwayAdvice {

    private static final Logger log = LoggerFactory.getLogger(BookAwayAdvice.class);
    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    /** A look told nothing and changed nothing; of a change nobody can tell whether it reached the book. */
    @ExceptionHandler({
        CannotCreateTransactionException.class,
        TransactionSystemException.class,
        DataAccessResourceFailureException.class,
        RecoverableDataAccessException.class,
        TransientDataAccessException.class
    })
    ResponseEntity<Object> away(RuntimeException away, HttpServletRequest call) {
        log.warn("book away method={} path={} cause={}", call.getMethod(), call.getRequestURI(), away.getMessage());
        Problem problem = "GET".equals(call.getMethod())
                ? Problem.of(ProblemCode.UNAVAILABLE, "The book cannot be reached right now. Try again.")
                : Problem.of(
                        ProblemCode.UNKNOWN,
                        "The book did not answer. Repeat the request: it is safe and tells what happened.");
        return problem.retryAfter(RETRY_AFTER).toResponse();
    }
}
