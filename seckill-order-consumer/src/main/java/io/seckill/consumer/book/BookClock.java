package io.seckill.consumer.book;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The clock that an order's life goes by: the database's own, since those of the instances may differ. Epoch milliseconds. */
@Component
public class BookClock {

    /** An expression of SQL: now. By UTC, since local time has an hour twice when summer ends. */
    public static final String NOW = "(TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(3)) DIV 1000)";

    private final JdbcClient sql;

    BookClock(JdbcClient sql) {
        this.sql = sql;
    }

    public long now() {
        return sql.sql("SELECT " + NOW).query(Long.class).single();
    }
}
