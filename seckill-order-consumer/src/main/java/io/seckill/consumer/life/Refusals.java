package io.seckill.consumer.life;

import io.seckill.problem.Problem;
import io.seckill.problem.ProblemCode;
import java.time.Duration;

/** What a user is told whose order cannot change as asked. */
public final class Refusals {

    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    private Refusals() {}

    /**
     * Returns if the order changed.
     *
     * @throws Problem ALREADY_PAID, ALREADY_CANCELLED, ORDER_FAILED or NOT_RECORDED: nothing changed
     */
    public static void unlessChanged(Change change) {
        switch (change) {
            case CHANGED -> {}
            // The caller has seen the order: at the gate, if not in the book.
            case NOT_THERE ->
                throw Problem.of(
                                ProblemCode.NOT_RECORDED,
                                "The order is still on its way to the book. Try again in a moment.")
                        .retryAfter(RETRY_AFTER);
            case IS_PAID -> throw Problem.of(ProblemCode.ALREADY_PAID, "The order is paid.");
            case IS_CANCELLED ->
                throw Problem.of(ProblemCode.ALREADY_CANCELLED, "The order was cancelled; its reason says by whom.");
            case IS_FAILED -> throw Problem.of(ProblemCode.ORDER_FAILED, "The order failed; its reason says why.");
        }
    }
}
