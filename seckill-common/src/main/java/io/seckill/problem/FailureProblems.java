package io.seckill.problem;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.stock.script.GateAway;
import io.seckill.stock.script.OutcomeUnknown;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** What a caller is told about a failure. */
@Component
public class FailureProblems {

    private static final Logger log = LoggerFactory.getLogger(FailureProblems.class);

    /** How long a client should wait when a server behind us is away: long enough to reconnect, short for a sale. */
    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    private final Counter unknownOutcomes;

    FailureProblems(MeterRegistry meters) {
        this.unknownOutcomes = Counter.builder("seckill.outcome.unknown")
                .description("Requests whose effect on the gate could not be told")
                .register(meters);
    }

    /** The problem; a failure that nobody foresaw is logged, once, here. */
    public Problem of(Throwable failure) {
        if (failure instanceof Problem problem) {
            return problem;
        }
        if (failure instanceof GateAway) {
            log.debug("gate away", failure);
            return Problem.of(
                            ProblemCode.UNAVAILABLE,
                            "The sale cannot be reached right now; nothing was changed. Try again.")
                    .retryAfter(RETRY_AFTER);
        }
        if (failure instanceof OutcomeUnknown) {
            unknownOutcomes.increment();
            log.debug("outcome unknown", failure);
            return Problem.of(
                            ProblemCode.UNKNOWN,
                            "The sale did not answer in time. Repeat the request: it is safe and tells what happened.")
                    .retryAfter(RETRY_AFTER);
        }
        log.error("unexpected fault while answering a request", failure);
        return Problem.of(ProblemCode.INTERNAL_ERROR, "Something went wrong on our side.");
    }
}
