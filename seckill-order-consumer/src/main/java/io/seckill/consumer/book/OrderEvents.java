package io.seckill.consumer.book;

import io.seckill.consumer.order.OrderStatus;
import io.seckill.consumer.order.OrdersChanged;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Puts on record which states orders entered, when and why, and tells of them. Part of the transaction that changes them: what is on record
 * and what is told are the same.
 */
@Component
public class OrderEvents {

    // Nearly all events are of orders that were just recorded: what they have in common stands in the text.
    private static final String RECORDED_ROW = "(?, 'CREATED', 'RECORDED', ?)";
    private static final String ANY_ROW = "(?, ?, ?, ?)";

    private final JdbcTemplate statements;
    private final ApplicationEventPublisher changes;

    OrderEvents(JdbcTemplate statements, ApplicationEventPublisher changes) {
        this.statements = statements;
        this.changes = changes;
    }

    /**
     * One state entered by one order.
     *
     * @param cause a stable code
     * @param at epoch milliseconds, by the database's clock
     */
    public record OrderEvent(long orderNumber, OrderStatus status, String cause, long at) {

        private static final String RECORDED = "RECORDED";

        static OrderEvent recorded(long orderNumber, long at) {
            return new OrderEvent(orderNumber, OrderStatus.CREATED, RECORDED, at);
        }

        private boolean isRecorded() {
            return status == OrderStatus.CREATED && cause.equals(RECORDED);
        }
    }

    /** Writes them with one statement, and publishes them as {@link OrdersChanged}. */
    public void add(List<OrderEvent> events) {
        if (events.isEmpty()) {
            return;
        }
        String values = events.stream()
                .map(event -> event.isRecorded() ? RECORDED_ROW : ANY_ROW)
                .collect(Collectors.joining(", "));
        statements.update(
                "INSERT INTO order_event (order_id, status, cause, happened_at) VALUES " + values,
                statement -> fill(statement, events));
        changes.publishEvent(new OrdersChanged(events.stream()
                .map(event -> new OrdersChanged.Change(event.orderNumber(), event.status()))
                .toList()));
    }

    private static void fill(PreparedStatement insert, List<OrderEvent> events) throws SQLException {
        int at = 0;
        for (OrderEvent event : events) {
            insert.setLong(++at, event.orderNumber());
            if (!event.isRecorded()) {
                insert.setString(++at, event.status().name());
                insert.setString(++at, event.cause());
            }
            insert.setLong(++at, event.at());
        }
    }
}
