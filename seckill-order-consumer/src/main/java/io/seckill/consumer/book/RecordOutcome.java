package io.seckill.consumer.book;

/** What recording a message came to. In each case the message has done its work and is acknowledged. */
public enum RecordOutcome {
    /** The order was written and its unit taken from the book's stock. */
    RECORDED,
    /** This very order was there already: a redelivery, or a message that was published twice. Nothing changed. */
    ALREADY_RECORDED,
    /** The gate and the book disagreed. The order was written as FAILED with its reason; no stock was taken. */
    FAILED
}
