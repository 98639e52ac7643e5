package io.seckill.stock;

import io.seckill.stock.script.ScriptRunner;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.stereotype.Component;

/**
 * What is pending at the gate, one entry of a sale at a time, so that looking costs the same however much there is. Fails as
 * {@link StockLedger} does.
 */
@Component
public class PendingAtTheGate {

    private final ScriptRunner scripts;

    PendingAtTheGate(ScriptRunner scripts) {
        this.scripts = scripts;
    }

    /**
     * Of each sale that has something pending, the reservation that a relay may take first. One trip to Redis for all sales, each
     * O(log P) with P pending reservations.
     */
    public List<Reservation> firstDue(Collection<String> resourceIds) {
        List<String> ids = List.copyOf(resourceIds);
        RedisCallback<Object> ranges = redis -> {
            for (String resourceId : ids) {
                byte[] pending = new ResourceKeys(resourceId).pending().getBytes(StandardCharsets.UTF_8);
                redis.zSetCommands().zRange(pending, 0, 0);
            }
            return null;
        };
        List<Object> replies = scripts.commands(redis -> redis.executePipelined(ranges));
        List<Reservation> first = new ArrayList<>();
        for (int i = 0; i < ids.size(); i++) {
            for (Object entry : (Set<?>) replies.get(i)) {
                first.add(Reservation.ofEntry(ids.get(i), ((String) entry).replace("*", "")));
            }
        }
        return first;
    }

    /** Whether the reservation is pending, claimed or not. O(1). */
    public boolean holds(Reservation reservation) {
        String pending = new ResourceKeys(reservation.resourceId()).pending();
        return scripts.commands(redis ->
                redis.opsForZSet().score(pending, reservation.pendingEntry(), reservation.claimedEntry()).stream()
                        .anyMatch(Objects::nonNull));
    }

    /** The time by Redis's clock. */
    public Instant now() {
        RedisCallback<Long> time = redis -> redis.serverCommands().time(TimeUnit.MILLISECONDS);
        return Instant.ofEpochMilli(Objects.requireNonNull(scripts.commands(redis -> redis.execute(time))));
    }
}
