package io.seckill.stock;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.core.Cursor;
import org.springframework.data.redis.core.HashOperations;
import org.springframework.data.redis.core.ScanOptions;
import org.springframework.stereotype.Component;

/** The marks of users at the gate, read only. Fails as {@link StockLedger} does. */
@Component
public class ReservationsAtTheGate {

    private static final int SCAN_PAGE = 1_000;

    private final ScriptRunner scripts;

    ReservationsAtTheGate(ScriptRunner scripts) {
        this.scripts = scripts;
    }

    /** The order id that the user's mark on the resource holds. */
    public Optional<String> orderOf(String resourceId, String userId) {
        String users = new ResourceKeys(resourceId).users();
        return Optional.ofNullable(
                scripts.commands(redis -> redis.<String, String>opsForHash().get(users, userId)));
    }

    /** The resource on which the user holds this very order id, of those given. */
    public Optional<String> resourceOf(String userId, String orderId, Set<String> resourceIds) {
        return resourceIds.stream()
                .filter(resourceId ->
                        orderOf(resourceId, userId).filter(orderId::equals).isPresent())
                .findFirst();
    }

    /** All marks on the resource: userId to orderId. Reads in pages, so a busy gate goes on selling meanwhile. */
    public Map<String, String> all(String resourceId) {
        String users = new ResourceKeys(resourceId).users();
        return scripts.commands(redis -> {
            HashOperations<String, String, String> hash = redis.opsForHash();
            Map<String, String> marks = new HashMap<>();
            ScanOptions pages = ScanOptions.scanOptions().count(SCAN_PAGE).build();
            try (Cursor<Map.Entry<String, String>> cursor = hash.scan(users, pages)) {
                cursor.forEachRemaining(mark -> marks.put(mark.getKey(), mark.getValue()));
            }
            return marks;
        });
    }

    /** What is reserved and not yet confirmed by the broker, oldest first: orderId to userId. */
    public Map<String, String> pending(String resourceId) {
        String pending = new ResourceKeys(resourceId).pending();
        @Nullable
        Set<String> entries = scripts.commands(redis -> redis.opsForZSet().range(pending, 0, -1));
        Map<String, String> users = new LinkedHashMap<>();
        for (String entry : entries == null ? Set.<String>of() : entries) {
            Reservation reservation = Reservation.ofEntry(resourceId, entry.replace("*", ""));
            users.put(reservation.orderId(), reservation.userId());
        }
        return users;
    }
}
