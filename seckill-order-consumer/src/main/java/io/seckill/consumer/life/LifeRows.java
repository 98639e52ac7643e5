package io.seckill.consumer.life;

import io.seckill.consumer.book.BookClock;
import io.seckill.consumer.order.OrderStatus;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The statements by which orders change after they were recorded, each on the condition that they are still CREATED. */
@Component
class LifeRows {

    private static final String ALL = "SELECT order_id, resource_id, user_id, status FROM orders ";
    private static final String DUE = "status = 'CREATED' AND pay_by <= " + BookClock.NOW;

    private final JdbcClient sql;

    LifeRows(JdbcClient sql) {
        this.sql = sql;
    }

    /** Whose order it is, of which sale, and where it stands. */
    record Standing(long orderNumber, String resourceId, String userId, OrderStatus status) {}

    /** An order as it is now, without a lock. */
    Optional<Standing> find(long orderNumber) {
        return sql.sql(ALL + "WHERE order_id = :id")
                .param("id", orderNumber)
                .query(LifeRows::read)
                .optional();
    }

    /** Orders that are to lapse, those that have waited longest first, without a lock. */
    List<Standing> due(int most) {
        return sql.sql(ALL + "WHERE " + DUE + " ORDER BY pay_by LIMIT :most")
                .param("most", most)
                .query(LifeRows::read)
                .list();
    }

    /** For how many milliseconds the order that has waited longest should have lapsed; 0 when there is none. */
    long overdueMillis() {
        return sql.sql("SELECT COALESCE(MAX(" + BookClock.NOW + " - pay_by), 0) FROM (SELECT pay_by FROM orders"
                        + " WHERE " + DUE + " ORDER BY pay_by LIMIT 1) AS first")
                .query(Long.class)
                .single();
    }

    /** Those of these orders that are to lapse still, locked; one that somebody else is changing is left out. */
    List<Standing> lockDue(List<Standing> orders) {
        return sql.sql(ALL + "WHERE order_id IN (:ids) AND " + DUE + " FOR UPDATE SKIP LOCKED")
                .param("ids", numbers(orders))
                .query(LifeRows::read)
                .list();
    }

    /** How many of these orders were CREATED, and are CANCELLED now. */
    int cancel(List<Standing> orders, Ending ending) {
        return sql.sql("UPDATE orders SET status = 'CANCELLED', reason = :reason"
                        + " WHERE order_id IN (:ids) AND status = 'CREATED'")
                .param("reason", ending.name())
                .param("ids", numbers(orders))
                .update();
    }

    /** Whether the order was CREATED, and is PAID now. */
    boolean pay(long orderNumber) {
        return sql.sql("UPDATE orders SET status = 'PAID' WHERE order_id = :id AND status = 'CREATED'")
                        .param("id", orderNumber)
                        .update()
                == 1;
    }

    private static List<Long> numbers(List<Standing> orders) {
        return orders.stream().map(Standing::orderNumber).toList();
    }

    private static Standing read(ResultSet row, int number) throws SQLException {
        return new Standing(
                row.getLong("order_id"),
                row.getString("resource_id"),
                row.getString("user_id"),
                OrderStatus.valueOf(row.getString("status")));
    }
}
