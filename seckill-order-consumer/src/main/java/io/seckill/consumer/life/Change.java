package io.seckill.consumer.life;

import io.seckill.consumer.order.OrderStatus;

/** What asking an order to change came to. Of several that ask at once, one is told CHANGED. */
public enum Change {
    /** It changed, now and by this call. */
    CHANGED,
    /** The user has no such order in the book; it may still be on its way there. */
    NOT_THERE,
    /** It is paid. */
    IS_PAID,
    /** It was cancelled before, by its user or by time. */
    IS_CANCELLED,
    /** It failed. */
    IS_FAILED;

    /** What asking an order in this state comes to, if nothing happens meanwhile. */
    public static Change of(OrderStatus status) {
        return switch (status) {
            case INIT -> NOT_THERE;
            case CREATED -> CHANGED;
            case PAID -> IS_PAID;
            case CANCELLED -> IS_CANCELLED;
            case FAILED -> IS_FAILED;
        };
    }
}
