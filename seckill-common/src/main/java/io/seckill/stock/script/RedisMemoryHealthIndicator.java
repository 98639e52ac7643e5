package io.seckill.stock.script;

import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.stereotype.Component;

/**
 * Down when Redis may evict: stock and marks are no cache, and a sale whose keys are evicted under memory pressure is lost.
 */
@Component
class RedisMemoryHealthIndicator implements HealthIndicator {

    private static final String SAFE = "noeviction";
    private static final String SETTING = "maxmemory-policy";
    private static final String FIELD = "maxmemory_policy";

    private final ScriptRunner scripts;

    RedisMemoryHealthIndicator(ScriptRunner scripts) {
        this.scripts = scripts;
    }

    @Override
    public Health health() {
        try {
            return judge(policies());
        } catch (GateAway | OutcomeUnknown away) {
            return Health.down()
                    .withDetail("reason", String.valueOf(away.getMessage()))
                    .build();
        }
    }

    private static Health judge(Set<String> policies) {
        return policies.equals(Set.of(SAFE))
                ? Health.up().withDetail(SETTING, SAFE).build()
                : Health.down()
                        .withDetail(SETTING, String.join(", ", policies))
                        .withDetail("reason", "unsafe: Redis may evict stock and reservations; set " + SAFE)
                        .build();
    }

    /** The policy of each node. INFO, not CONFIG: hosted Redis often forbids the latter. */
    private Set<String> policies() {
        @Nullable
        Properties memory = scripts.commands(redis -> redis.execute(
                (RedisCallback<@Nullable Properties>) c -> c.serverCommands().info("memory")));
        return memory == null ? Set.of() : policies(memory);
    }

    private static Set<String> policies(Properties memory) {
        // On a cluster each name begins with its node's address.
        return memory.stringPropertyNames().stream()
                .filter(name -> name.equals(FIELD) || name.endsWith('.' + FIELD))
                .map(memory::getProperty)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
