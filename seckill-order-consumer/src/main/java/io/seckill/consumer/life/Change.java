package io.seckill.consumer.life;

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
    IS_FAILED
}
