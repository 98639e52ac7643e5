package io.seckill.consumer.sale;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The live orders of a sale, read in pages: a sale may have more than fit in memory at once. */
@Component
public class LiveOrders {

    private final JdbcClient sql;

    LiveOrders(JdbcClient sql) {
        this.sql = sql;
    }

    /** One live order. */
    public record LiveOrder(String userId, String orderId) {}

    /** The next page, ordered by user; begin with the empty text, go on with the last user of the page before. */
    public List<LiveOrder> page(String resourceId, String afterUser, int most) {
        return sql.sql("SELECT live_user, order_id FROM orders WHERE resource_id = :resource AND live_user > :after"
                        + " ORDER BY live_user LIMIT :most")
                .param("resource", resourceId)
                .param("after", afterUser)
                .param("most", most)
                .query((row, n) -> new LiveOrder(row.getString("live_user"), Long.toString(row.getLong("order_id"))))
                .list();
    }

    /** The live orders of these users: userId to orderId. */
    public Map<String, String> of(String resourceId, List<String> userIds) {
        if (userIds.isEmpty()) {
            return Map.of();
        }
        return sql
                .sql("SELECT live_user, order_id FROM orders WHERE resource_id = :resource AND live_user IN (:users)")
                .param("resource", resourceId)
                .param("users", userIds)
                .query((row, n) -> new LiveOrder(row.getString("live_user"), Long.toString(row.getLong("order_id"))))
                // Not the query's own stream: it keeps the connection until it is closed.
                .list()
                .stream()
                .collect(Collectors.toMap(LiveOrder::userId, LiveOrder::orderId, (a, b) -> a, LinkedHashMap::new));
    }

    /** Which of these orders have ended: the book has them, FAILED or CANCELLED. Those that are no order ids are left out. */
    public Set<String> ended(Collection<String> orderIds) {
        List<Long> numbers = orderIds.stream()
                .filter(orderId -> orderId.matches("[0-9]{1,18}"))
                .map(Long::valueOf)
                .toList();
        if (numbers.isEmpty()) {
            return Set.of();
        }
        return sql
                .sql("SELECT order_id FROM orders WHERE order_id IN (:ids) AND live_user IS NULL")
                .param("ids", numbers)
                .query(Long.class)
                .list()
                .stream()
                .map(String::valueOf)
                .collect(Collectors.toSet());
    }

    /** How many live orders the sale has. */
    public long count(String resourceId) {
        return sql.sql("SELECT COUNT(live_user) FROM orders WHERE resource_id = :resource")
                .param("resource", resourceId)
                .query(Long.class)
                .single();
    }

    /** How many users hold two live orders of the sale; the unique key makes it none. */
    public long usersWithTwo(String resourceId) {
        return sql.sql("SELECT COUNT(*) FROM (SELECT user_id FROM orders WHERE resource_id = :resource"
                        + " AND status IN ('CREATED', 'PAID') GROUP BY user_id HAVING COUNT(*) > 1) AS twice")
                .param("resource", resourceId)
                .query(Long.class)
                .single();
    }
}
