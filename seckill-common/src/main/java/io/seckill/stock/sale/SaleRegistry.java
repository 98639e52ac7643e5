package io.seckill.stock.sale;

import io.seckill.stock.ResourceKeys;
import io.seckill.stock.script.ScriptRunner;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/**
 * Every sale that was ever loaded at the gate. Tells a sale that was lost from one that never was, and lists what a relay has
 * to look at. Fails as {@link io.seckill.stock.StockLedger} does.
 */
@Component
public class SaleRegistry {

    private final ScriptRunner scripts;

    SaleRegistry(ScriptRunner scripts) {
        this.scripts = scripts;
    }

    /** Notes sales, and that the registry was written. Harmless when repeated. */
    public void register(List<String> resourceIds) {
        String[] members = Stream.concat(Stream.of(ResourceKeys.REGISTRY_MARK), resourceIds.stream())
                .toArray(String[]::new);
        scripts.commands(redis -> redis.opsForSet().add(ResourceKeys.REGISTRY, members));
    }

    /** Every resource that was ever loaded. */
    public Set<String> all() {
        Set<String> members = scripts.commands(redis -> redis.opsForSet().members(ResourceKeys.REGISTRY));
        return members == null
                ? Set.of()
                : members.stream().filter(ResourceKeys::isId).collect(Collectors.toUnmodifiableSet());
    }

    /**
     * Whether a sale was certainly never loaded. False also when the registry is missing: then Redis has lost everything,
     * and nothing can be said until the book has written it again.
     */
    public boolean neverLoaded(String resourceId) {
        Map<Object, Boolean> known = scripts.commands(
                redis -> redis.opsForSet().isMember(ResourceKeys.REGISTRY, ResourceKeys.REGISTRY_MARK, resourceId));
        return known != null
                && Boolean.TRUE.equals(known.get(ResourceKeys.REGISTRY_MARK))
                && !Boolean.TRUE.equals(known.get(resourceId));
    }
}
