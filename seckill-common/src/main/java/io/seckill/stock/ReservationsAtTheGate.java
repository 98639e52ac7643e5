package io.seckill.stock;

import io.seckill.stock.script.ScriptRunner;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.core.Cursor;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.ScanOptions;
import org.springframework.stereotype.Component;

/** The marks of users at the gate, read only. Fails as {@link StockLedger} does. */
@Component
public class ReservationsAtTheGate {

    /** Resources looked at in one trip to Redis, with some hundred users each: what Redis answers within ten milliseconds. */
    private static final int RESOURCES_A_TRIP = 50;

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

    /** The order ids that these users' marks hold, in the same order; null where there is no mark. */
    public List<@Nullable String> ordersOf(String resourceId, List<String> userIds) {
        String users = new ResourceKeys(resourceId).users();
        return scripts.commands(redis -> redis.<String, String>opsForHash().multiGet(users, userIds));
    }

    /** A user, and the order id that their mark is asked for. */
    public record Mark(String userId, String orderId) {}

    /**
     * The resources, of those given, that have these very marks; a mark that none has is left out.
     *
     * @param marks as many as may be asked for in one command, some hundreds
     */
    public Map<Mark, String> resourcesOf(Collection<Mark> marks, Collection<String> resourceIds) {
        List<String> resources = List.copyOf(resourceIds);
        Set<Mark> wanted = new LinkedHashSet<>(marks);
        Map<Mark, String> found = new HashMap<>();
        for (int from = 0; from < resources.size() && !wanted.isEmpty(); from += RESOURCES_A_TRIP) {
            int to = Math.min(resources.size(), from + RESOURCES_A_TRIP);
            found.putAll(oneTrip(List.copyOf(wanted), resources.subList(from, to)));
            wanted.removeAll(found.keySet());
        }
        return found;
    }

    private Map<Mark, String> oneTrip(List<Mark> marks, List<String> resourceIds) {
        byte[][] users = marks.stream().map(mark -> bytes(mark.userId())).toArray(byte[][]::new);
        RedisCallback<Object> looks = redis -> {
            for (String resourceId : resourceIds) {
                redis.hashCommands().hMGet(bytes(new ResourceKeys(resourceId).users()), users);
            }
            return null;
        };
        List<Object> replies = scripts.commands(redis -> redis.executePipelined(looks));
        Map<Mark, String> found = new HashMap<>();
        for (int i = 0; i < resourceIds.size(); i++) {
            List<?> held = (List<?>) replies.get(i);
            for (int j = 0; j < marks.size(); j++) {
                if (marks.get(j).orderId().equals(held.get(j))) {
                    found.put(marks.get(j), resourceIds.get(i));
                }
            }
        }
        return found;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** How many marks the resource has. */
    public long count(String resourceId) {
        return scripts.commands(redis -> redis.opsForHash().size(new ResourceKeys(resourceId).users()));
    }

    /**
     * Gives all marks on the resource, userId to orderId, in pages, so that a busy gate goes on selling meanwhile. A mark that
     * was there all the time is given at least once.
     */
    public void pages(String resourceId, int size, Consumer<Map<String, String>> page) {
        String users = new ResourceKeys(resourceId).users();
        ScanOptions options = ScanOptions.scanOptions().count(size).build();
        try (Cursor<Map.Entry<String, String>> marks =
                scripts.commands(redis -> redis.<String, String>opsForHash().scan(users, options))) {
            // Only the reading is a call to Redis: what the reader does with a page must not count as one.
            for (Map<String, String> next = read(marks, size); !next.isEmpty(); next = read(marks, size)) {
                page.accept(next);
            }
        }
    }

    private Map<String, String> read(Cursor<Map.Entry<String, String>> marks, int size) {
        return scripts.commands(redis -> next(marks, size));
    }

    private static Map<String, String> next(Cursor<Map.Entry<String, String>> marks, int size) {
        Map<String, String> page = new HashMap<>();
        while (marks.hasNext() && page.size() < size) {
            Map.Entry<String, String> mark = marks.next();
            page.put(mark.getKey(), mark.getValue());
        }
        return page;
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
