package io.seckill.consumer.life;

import io.seckill.consumer.book.BookClock;
import io.seckill.consumer.order.OrderStatus;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The statements by which orders change after they were recorded, each on the condition that they are still CREATED. */
@Component
class LifeRows {

    private final JdbcClient sql;

    LifeRows(JdbcClient sql) {
        this.sql = sql;
    }

    /** Whose order it is, of which sale, and where it stands. */
    record Standing(long orderNumber, String resourceId, String userId, OrderStatus status) {}

    /** An order as it is now, without a lock. */
    Optional<Standing> find(long orderNumber) {
        return sql.sql("SELECT order_id, resource_id, user_id, status FROM orders WHERE order_id = :id")
                .param("id", orderNumber)
                .query((row, n) -> new Standing(
                        row.getLong("order_id"),
                        row.getString("resource_id"),
                        row.getString("user_id"),
                        OrderStatus.valueOf(row.getString("status"))))
                .optional();
    }

    /** Orders that are to lapse, those that have waited longest first, without a lock. */
    List<Standing> due(int most) {
        return sql.sql("SELECT order_id, resource_id, user_id FROM orders WHERE status = 'CREATED' AND pay_by <= "
                        + BookClock.NOW + " ORDER BY pay_by LIMIT :most")
                .param("most", most)
                .query((row, n) -> new Standing(
                        row.getLong("order_id"),
                        row.getString("resource_id"),
                        row.getString("user_id"),
                        OrderStatus.CREATED))
                .list();
    }

    /** For how many milliseconds the order that has waited longest should have lapsed; 0 when there is none. */
    long overdueMillis() {
        return sql.sql("SELECT COALESCE(MAX(" + BookClock.NOW + " - pay_by), 0) FROM (SELECT pay_by FROM orders"
                        + " WHERE status = 'CREATED' AND pay_by <= " + BookClock.NOW
                        + " ORDER BY pay_by LIMIT 1) AS first")
                .query(Long.class)
                .single();
    }

    /**
     * Locks a sale's row until the end of the transaction, as recording does: always before rows of its orders, or the two would
     * wait for each other.
     *
     * @return the database's clock
     */
    long lockSale(String resourceId) {
        return sql.sql("SELECT " + BookClock.NOW + " FROM sale WHERE resource_id = :resource FOR UPDATE")
                .param("resource", resourceId)
                .query(Long.class)
                .single();
    }

    long now() {
        return sql.sql("SELECT " + BookClock.NOW).query(Long.class).single();
    }

    /** Those of these orders that are to lapse still, locked; one that somebody else is changing is left out. */
    List<Long> lockDue(List<Long> orderNumbers) {
        return sql.sql("SELECT order_id FROM orders WHERE order_id IN (:ids) AND status = 'CREATED' AND pay_by <= "
                        + BookClock.NOW + " FOR UPDATE SKIP LOCKED")
                .param("ids", orderNumbers)
                .query(Long.class)
                .list();
    }

    /** How many of these orders were CREATED, and are CANCELLED now. */
    int cancel(List<Long> orderNumbers, Ending ending) {
        return sql.sql("UPDATE orders SET status = 'CANCELLED', reason = :reason"
                        + " WHERE order_id IN (:ids) AND status = 'CREATED'")
                .param("reason", ending.name())
                .param("ids", orderNumbers)
                .update();
    }

    /** Whether the order was CREATED, and is PAID now. */
    boolean pay(long orderNumber) {
        return sql.sql("UPDATE orders SET status = 'PAID' WHERE order_id = :id AND status = 'CREATED'")
                        .param("id", orderNumber)
                        .update()
                == 1;
    }

    /** Puts units back into the book's stock. */
    void addStock(String resourceId, int units, long now) {
        sql.sql("UPDATE sale SET stock = stock + :units, changed_at = :now WHERE resource_id = :resource")
                .param("units", units)
                .param("now", now)
                .param("resource", resourceId)
                .update();
    }
}
