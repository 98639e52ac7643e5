package io.seckill.consumer.book;

/** The clock that an order's life goes by: the database's own, since those of the instances may differ. */
public final class BookClock {

    /** An expression of SQL: now, in epoch milliseconds. By UTC, since local time has an hour twice when summer ends. */
    public static final String NOW = "(TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(3)) DIV 1000)";

    private BookClock() {}
}
