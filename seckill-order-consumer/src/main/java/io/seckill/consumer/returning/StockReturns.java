package io.seckill.consumer.returning;

import io.seckill.consumer.book.BookClock;
import io.seckill.stock.Reservation;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The units to be returned: a row is written in the transaction that ends the order, and says since when the gate knows. */
@Component
public class StockReturns {

    private final JdbcClient sql;
    private final JdbcTemplate statements;

    StockReturns(JdbcClient sql, JdbcTemplate statements) {
        this.sql = sql;
        this.statements = statements;
    }

    /** Part of the transaction that ends these orders and adds their units to the book's stock. */
    public void add(List<Reservation> ended, long now) {
        String values = ended.stream().map(one -> "(?, ?, ?, ?, ?)").collect(Collectors.joining(", "));
        statements.update(
                "INSERT INTO stock_return (order_id, resource_id, user_id, created_at, try_at) VALUES " + values,
                statement -> {
                    int at = 0;
                    for (Reservation one : ended) {
                        statement.setLong(++at, Long.parseLong(one.orderId()));
                        statement.setString(++at, one.resourceId());
                        statement.setString(++at, one.userId());
                        statement.setLong(++at, now);
                        statement.setLong(++at, now);
                    }
                });
    }

    /** Those whose turn it is to be told to the gate, locked until the end of the transaction; what another instance has is left out. */
    List<Reservation> take(int most) {
        return sql.sql(
                        "SELECT resource_id, user_id, order_id FROM stock_return WHERE returned_at IS NULL AND try_at <= "
                                + BookClock.NOW + " ORDER BY try_at LIMIT :most FOR UPDATE SKIP LOCKED")
                .param("most", most)
                .query((row, n) -> new Reservation(
                        row.getString("resource_id"), row.getString("user_id"), Long.toString(row.getLong("order_id"))))
                .list();
    }

    /** Notes that the gate was told. */
    void done(List<Reservation> told) {
        sql.sql("UPDATE stock_return SET returned_at = " + BookClock.NOW + " WHERE order_id IN (:ids)")
                .param("ids", numbers(told))
                .update();
    }

    /** Puts them off, so that they do not stand before those that can be told. */
    void later(List<Reservation> untold, Duration wait) {
        sql.sql("UPDATE stock_return SET try_at = " + BookClock.NOW + " + :wait WHERE order_id IN (:ids)")
                .param("wait", wait.toMillis())
                .param("ids", numbers(untold))
                .update();
    }

    private static List<Long> numbers(List<Reservation> orders) {
        return orders.stream().map(one -> Long.valueOf(one.orderId())).toList();
    }

    /** How many units of a sale the gate was not told of yet. */
    public long underWay(String resourceId) {
        return sql.sql("SELECT COUNT(*) FROM stock_return WHERE returned_at IS NULL AND resource_id = :resource")
                .param("resource", resourceId)
                .query(Long.class)
                .single();
    }

    /** How long the oldest of all that are under way has waited, in milliseconds. */
    long oldestMillis() {
        return sql.sql("SELECT COALESCE(" + BookClock.NOW + " - MIN(created_at), 0) FROM stock_return"
                        + " WHERE returned_at IS NULL")
                .query(Long.class)
                .single();
    }
}
