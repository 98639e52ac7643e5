package io.seckill.consumer.sale;

/** Where a sale stands. Its window, start to end, is another matter: an open sale sells within it. */
public enum SaleState {
    /** In the book only; the gate does not know it yet. */
    CREATED,
    /** At the gate, selling within its window. */
    OPEN,
    /** Stopped by an administrator; may be opened again. */
    CLOSED
}
