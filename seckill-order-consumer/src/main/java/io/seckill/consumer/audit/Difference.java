package io.seckill.consumer.audit;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * One user about whom the gate and the book do not agree.
 *
 * @param kind in which way
 * @param userId whose
 * @param reservedOrderId the order id that the gate holds; absent when it holds none
 * @param recordedOrderId the live order in the book; absent when there is none
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Difference(
        Kind kind,
        String userId,
        @Nullable String reservedOrderId,
        @Nullable String recordedOrderId) {

    /** The ways in which gate and book can differ about a user. */
    public enum Kind {
        /** Reserved and not recorded, and on its way: pending, just reserved, or messages wait in the queues. No fault. */
        IN_FLIGHT,
        /** Reserved, and its message is a dead letter that waits for a decision. No leak: the unit is held for it. */
        PARKED,
        /** Reserved, not on its way, and no live order: the unit is held for nothing. */
        RESERVATION_WITHOUT_ORDER,
        /** A live order whose user the gate does not know: the user could buy again. */
        ORDER_WITHOUT_RESERVATION,
        /** The gate holds another order id than the book. */
        ANOTHER_ORDER
    }
}
