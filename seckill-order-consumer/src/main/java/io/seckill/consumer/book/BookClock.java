package io.seckill.consumer.book;

/** The clock that an order's life goes by: the database's own, since those of the instances may differ. */
public final class BookClock {

    /** An expression of SQL: now, in epoch milliseconds. */
    public static final String NOW = "CAST(UNIX_TIMESTAMP(NOW(3)) * 1000 AS SIGNED)";

    private BookClock() {}
}
