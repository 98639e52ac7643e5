package io.seckill.consumer.book;

import io.seckill.consumer.order.OrderStatus;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/** Puts on record which states orders entered, when and why. Part of the transaction that changes them. */
@Component
public class OrderEvents {

    private final JdbcTemplate statements;

    OrderEvents(JdbcTemplate statements) {
        this.statements = statements;
    }

    /**
     * One state entered by one order.
     *
     * @param cause a stable code
     * @param at epoch milliseconds, by the database's clock
     */
    public record OrderEvent(long orderNumber, OrderStatus status, String cause, long at) {}

    /** Writes them with one statement. */
    public void add(List<OrderEvent> events) {
        if (events.isEmpty()) {
            return;
        }
        String values = events.stream().map(event -> "(?, ?, ?, ?)").collect(Collectors.joining(", "));
        statements.update(
                "INSERT INTO order_event (order_id, status, cause, happened_at) VALUES " + values, statement -> {
                    int at = 0;
                    for (OrderEvent event : events) {
                        statement.setLong(++at, event.orderNumber());
                        statement.setString(++at, event.status().name());
                        statement.setString(++at, event.cause());
                        statement.setLong(++at, event.at());
                    }
                });
    }
}
