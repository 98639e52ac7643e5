package io.seckill.stock;

import java.time.Instant;

/**
 * The gate's answer to one user.
 *
 * @param outcome what was decided
 * @param detail the order id, the start or the end in epoch milliseconds, or empty, as the outcome documents
 */
public record ReserveAnswer(ReserveOutcome outcome, String detail) {

    /** The order id that the user now holds; only for RESERVED and ALREADY_ORDERED. */
    public String orderId() {
        return detail;
    }

    /** The sale's start or end; only for NOT_STARTED and ENDED. */
    public Instant boundary() {
        return Instant.ofEpochMilli(Long.parseLong(detail));
    }
}
