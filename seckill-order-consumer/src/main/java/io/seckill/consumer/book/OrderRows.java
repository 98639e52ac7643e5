package io.seckill.consumer.book;

import io.seckill.message.OrderMessage;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The statements by which orders are written: with the sale's row and the events a batch is four statements a sale
 * whatever its size, or seven if not all of it is new.
 */
@Component
class OrderRows {

    // What is always the same stands in the text, which the driver reads once for all full batches.
    private static final String CREATED_ROW = "(?, ?, ?, 'CREATED', NULL, ?, ?, ?)";
    private static final String FAILED_ROW = "(?, ?, ?, 'FAILED', ?, ?, ?, NULL)";

    private final JdbcClient sql;
    private final JdbcTemplate statements;

    OrderRows(JdbcClient sql, JdbcTemplate statements) {
        this.sql = sql;
        this.statements = statements;
    }

    /** Which of these orders the book has, by order id, in whatever state. */
    Map<Long, OrderMessage> recorded(List<OrderMessage> messages) {
        return sql
                .sql("SELECT order_id, resource_id, user_id FROM orders WHERE order_id IN (:ids)")
                .param("ids", messages.stream().map(OrderMessage::orderNumber).toList())
                .query((row, n) -> new OrderMessage(
                        OrderMessage.SCHEMA,
                        Long.toString(row.getLong("order_id")),
                        row.getString("resource_id"),
                        row.getString("user_id")))
                .list()
                .stream()
                .collect(Collectors.toMap(OrderMessage::orderNumber, Function.identity()));
    }

    /** Which of these messages' users hold a live order of the sale. */
    Set<String> holders(String resourceId, List<OrderMessage> messages) {
        if (messages.isEmpty()) {
            return Set.of();
        }
        return Set.copyOf(sql.sql(
                        "SELECT live_user FROM orders WHERE resource_id = :resource AND live_user IN (:users)")
                .param("resource", resourceId)
                .param("users", messages.stream().map(OrderMessage::userId).toList())
                .query(String.class)
                .list());
    }

    /** Whether the order is there and has ended: it holds no unit of the book. */
    boolean hasEnded(long orderNumber) {
        return sql.sql("SELECT COUNT(*) FROM orders WHERE order_id = :id AND status IN ('FAILED', 'CANCELLED')")
                        .param("id", orderNumber)
                        .query(Long.class)
                        .single()
                > 0;
    }

    /** Writes orders with one statement. */
    void insert(List<OrderRow> orders, LockedSale sale) {
        if (orders.isEmpty()) {
            return;
        }
        String values = orders.stream()
                .map(order -> order.failure() == null ? CREATED_ROW : FAILED_ROW)
                .collect(Collectors.joining(", "));
        statements.update(
                "INSERT INTO orders (order_id, resource_id, user_id, status, reason, reserved_at, created_at, pay_by) VALUES "
                        + values,
                statement -> fill(statement, orders, sale));
    }

    /** By each parameter's own type: finding it out for a thousand of them takes longer than sending them. */
    private static void fill(PreparedStatement insert, List<OrderRow> orders, LockedSale sale) throws SQLException {
        int at = 0;
        for (OrderRow order : orders) {
            OrderMessage message = order.message();
            insert.setLong(++at, message.orderNumber());
            insert.setString(++at, message.resourceId());
            insert.setString(++at, message.userId());
            if (order.failure() != null) {
                insert.setString(++at, order.failure().name());
            }
            insert.setLong(++at, message.reservedAt().toEpochMilli());
            insert.setLong(++at, sale.now());
            if (order.failure() == null) {
                insert.setObject(++at, sale.payBy(), Types.BIGINT);
            }
        }
    }
}
