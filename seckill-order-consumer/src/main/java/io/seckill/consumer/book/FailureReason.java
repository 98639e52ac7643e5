package io.seckill.consumer.book;

/** Why an order is FAILED: a stable code that its user can read. */
enum FailureReason {
    /** The book has no unit left, though the gate gave one. */
    SOLD_OUT,
    /** The user holds a live order of this sale already, though the gate had forgotten it. */
    ALREADY_ORDERED,
    /** The book does not know this sale. */
    NO_SALE,
    /** Its message could not be recorded, and an administrator discarded it. */
    DISCARDED,
    /** Its message never came to the book, and mending the sale gave its unit back. */
    NEVER_ARRIVED
}
