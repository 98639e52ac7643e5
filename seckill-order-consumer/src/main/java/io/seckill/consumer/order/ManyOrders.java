package io.seckill.consumer.order;

import io.seckill.stock.ReservationsAtTheGate;
import io.seckill.stock.ReservationsAtTheGate.Mark;
import io.seckill.stock.sale.SaleRegistry;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Looks at many users' orders at once: some hundreds by one statement, or by one trip to the gate. What another's order is, or nobody's,
 * is missing from the answer. Used by one thread.
 */
@Component
public class ManyOrders {

    /** Sales in which orders were found lately: those that run. Asked first, for nearly all who wait wait for one of these. */
    private static final int MOST_RECENT = 8;

    private final JdbcClient sql;
    private final ReservationsAtTheGate reservations;
    private final SaleRegistry sales;
    private final Deque<String> recent = new ArrayDeque<>();

    ManyOrders(JdbcClient sql, ReservationsAtTheGate reservations, SaleRegistry sales) {
        this.sql = sql;
        this.reservations = reservations;
        this.sales = sales;
    }

    /** Those of these orders that the book has. One statement. */
    public Map<OwnOrder, OrderView> recorded(Collection<OwnOrder> orders) {
        Map<OwnOrder, OrderView> found = new HashMap<>();
        if (!orders.isEmpty()) {
            Set<OwnOrder> wanted = Set.copyOf(orders);
            sql.sql("SELECT order_id, user_id, resource_id, status, reason, reserved_at, created_at, pay_by"
                            + " FROM orders WHERE order_id IN (:ids)")
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

    /** Those of these orders that are reserved at the gate, recorded or not. */
    public Map<OwnOrder, OrderView> reserved(Collection<OwnOrder> orders) {
        Map<Mark, OwnOrder> wanted = new LinkedHashMap<>();
        orders.forEach(order -> wanted.put(new Mark(order.userId(), Long.toString(order.orderNumber())), order));
        Map<Mark, String> resources = new HashMap<>(reservations.resourcesOf(wanted.keySet(), recent));
        if (resources.size() < wanted.size()) {
            Set<Mark> others = new LinkedHashSet<>(wanted.keySet());
            others.removeAll(resources.keySet());
            resources.putAll(reservations.resourcesOf(others, sales.all()));
        }
        Map<OwnOrder, OrderView> found = new HashMap<>();
        resources.forEach((mark, resourceId) ->
                found.put(Objects.requireNonNull(wanted.get(mark)), OrderView.reserved(mark.orderId(), resourceId)));
        resources.values().stream().distinct().limit(MOST_RECENT).forEach(this::remember);
        return found;
    }

    private void remember(String resourceId) {
        recent.remove(resourceId);
        recent.addFirst(resourceId);
        if (recent.size() > MOST_RECENT) {
            recent.removeLast();
        }
    }
}
