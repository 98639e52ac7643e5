package io.seckill.stock.sale;

import io.seckill.stock.ResourceKeys;
import io.seckill.stock.script.ScriptRunner;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.RedisServerCommands;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.script.RedisScript;
import org.springframework.stereotype.Component;

/** Sales at the gate: their terms and whether the gate knows them. Fails as {@link io.seckill.stock.StockLedger} does. */
@Component
public class SaleLedger {

    private final SaleRegistry registry;
    private final ScriptRunner scripts;
    private final RedisScript<Long> loadScript;
    private final RedisScript<Long> rebuildScript;

    SaleLedger(
            SaleRegistry registry,
            ScriptRunner scripts,
            RedisScript<Long> loadScript,
            RedisScript<Long> rebuildScript) {
        this.registry = registry;
        this.scripts = scripts;
        this.loadScript = loadScript;
        this.rebuildScript = rebuildScript;
    }

    /**
     * Brings a sale's terms to the gate. What a running sale has there, its stock and reservations, is never overwritten:
     * the stock moves by the difference of the totals.
     *
     * @param neverLoaded whether the gate never held this sale, so that it may be created
     * @return LOADED, UPDATED, LOST or BELOW_SOLD
     */
    public LoadOutcome load(String resourceId, SaleTerms terms, boolean neverLoaded) {
        registry.register(List.of(resourceId));
        ResourceKeys keys = new ResourceKeys(resourceId);
        return LoadOutcome.ofLoad(scripts.run(
                loadScript, keysWith(keys, keys.changed()), arguments(resourceId, terms, neverLoaded ? "1" : "0")));
    }

    /** Adds to a hash beside the live one the reservations that {@link #rebuild} will put in place. */
    public void stage(String resourceId, Map<String, String> orderIdByUser) {
        String staged = new ResourceKeys(resourceId).stagedUsers();
        scripts.commands(redis -> {
            redis.opsForHash().putAll(staged, orderIdByUser);
            return true;
        });
    }

    /** Forgets what was staged. */
    public void unstage(String resourceId) {
        scripts.commands(redis -> redis.unlink(new ResourceKeys(resourceId).stagedUsers()));
    }

    /**
     * Opens a gate that lost its data: staged reservations and the book's stock take the place of what is there, in one
     * step.
     *
     * @param stock units left in the book
     * @return REBUILT, NOT_NEEDED, IN_FLIGHT or MISMATCH
     */
    public LoadOutcome rebuild(String resourceId, SaleTerms terms, int stock) {
        registry.register(List.of(resourceId));
        ResourceKeys keys = new ResourceKeys(resourceId);
        return LoadOutcome.ofRebuild(scripts.run(
                rebuildScript,
                keysWith(keys, keys.stagedUsers(), keys.changed()),
                arguments(resourceId, terms, Integer.toString(stock))));
    }

    /** Keeps what a buyer is shown of the sale, as JSON. */
    public void show(String resourceId, String offer) {
        scripts.commands(redis -> {
            redis.opsForValue().set(new ResourceKeys(resourceId).offer(), offer);
            return true;
        });
    }

    /** Shows a buyer nothing of the sale but its terms. */
    public void hide(String resourceId) {
        scripts.commands(redis -> redis.unlink(new ResourceKeys(resourceId).offer()));
    }

    /** What a buyer is shown of the sale, as JSON, if there is something. */
    public Optional<String> offer(String resourceId) {
        String offer = new ResourceKeys(resourceId).offer();
        return Optional.ofNullable(scripts.commands(redis -> redis.opsForValue().get(offer)));
    }

    /** The sale as the gate shows it now, or empty when the gate does not hold it whole. */
    public Optional<SaleAtTheGate> find(String resourceId) {
        ResourceKeys keys = new ResourceKeys(resourceId);
        return scripts.commands(redis -> {
            Map<Object, Object> sale = redis.opsForHash().entries(keys.sale());
            String left = redis.opsForValue().get(keys.stock());
            Long now = redis.execute((RedisCallback<@Nullable Long>) c -> time(c.serverCommands()));
            if (sale.isEmpty() || left == null || now == null) {
                return Optional.<SaleAtTheGate>empty();
            }
            return Optional.of(new SaleAtTheGate(termsOf(sale), Long.parseLong(left), Instant.ofEpochMilli(now)));
        });
    }

    /**
     * Whether keys of a sale that was loaded are missing, so that the gate sells nothing of it until it is rebuilt. A sale that
     * has sold must have marks; they are looked at twice, for it may sell its first unit meanwhile.
     */
    public boolean isLost(String resourceId) {
        boolean noMarks = marks(resourceId) == 0;
        Optional<SaleAtTheGate> held = find(resourceId);
        return held.isEmpty()
                || noMarks && held.get().left() < held.get().terms().total() && marks(resourceId) == 0;
    }

    private long marks(String resourceId) {
        return scripts.commands(redis -> redis.opsForHash().size(new ResourceKeys(resourceId).users()));
    }

    private static @Nullable Long time(RedisServerCommands server) {
        return server.time();
    }

    private static SaleTerms termsOf(Map<Object, Object> sale) {
        return new SaleTerms(
                Integer.parseInt((String) sale.get("total")),
                Instant.ofEpochMilli(Long.parseLong((String) sale.get("start"))),
                Instant.ofEpochMilli(Long.parseLong((String) sale.get("end"))),
                "OPEN".equals(sale.get("state")));
    }

    private static List<String> keysWith(ResourceKeys keys, String... more) {
        return Stream.concat(keys.all().stream(), Stream.of(more)).toList();
    }

    private static List<String> arguments(String resourceId, SaleTerms terms, String last) {
        return List.of(
                Integer.toString(terms.total()),
                Long.toString(terms.start().toEpochMilli()),
                Long.toString(terms.end().toEpochMilli()),
                terms.state(),
                last,
                ResourceKeys.CHANGES,
                resourceId);
    }
}
