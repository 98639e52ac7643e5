package io.seckill.consumer.order;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The orders that the book has, as their users see them. What is another user's is as if it were not there. */
@Component
public class RecordedOrders {

    private static final String ALL =
            "SELECT order_id, user_id, resource_id, status, reason, reserved_at, created_at, pay_by FROM orders ";

    private final JdbcClient sql;

    RecordedOrders(JdbcClient sql) {
        this.sql = sql;
    }

    /** Those of these orders that the book has; some hundreds are one statement. */
    public Map<OwnOrder, OrderView> of(Collection<OwnOrder> orders) {
        Map<OwnOrder, OrderView> found = new HashMap<>();
        if (!orders.isEmpty()) {
            Set<OwnOrder> wanted = Set.copyOf(orders);
            sql.sql(ALL + "WHERE order_id IN (:ids)")
                    .param("ids", wanted.stream().map(OwnOrder::orderNumber).toList())
                    .query(row -> {
                        OwnOrder order = new OwnOrder(row.getLong("order_id"), row.getString("user_id"));
                        if (wanted.contains(order)) {
                            found.put(order, view(row));
                        }
                    });
        }
        return found;
    }

    /** All orders of a user in one sale, latest first: at most one is live. */
    List<OrderView> ofSale(String resourceId, String userId) {
        return sql.sql(ALL + "WHERE user_id = :user AND resource_id = :resource ORDER BY order_id DESC")
                .param("user", userId)
                .param("resource", resourceId)
                .query((row, n) -> view(row))
                .list();
    }

    private static OrderView view(ResultSet row) throws SQLException {
        return OrderView.recorded(
                row.getLong("order_id"),
                row.getString("resource_id"),
                OrderStatus.valueOf(row.getString("status")),
                row.getString("reason"),
                row.getLong("reserved_at"),
                row.getLong("created_at"),
                row.getObject("pay_by", Long.class));
    }
}
