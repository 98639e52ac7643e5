package io.seckill.stock.script;

import java.util.Properties;
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

    private final ScriptRunner scripts;

    RedisMemoryHealthIndicator(ScriptRunner scripts) {
        this.scripts = scripts;
    }

    @Override
    public Health health() {
        try {
            return judge(policy());
        } catch (GateAway | OutcomeUnknown away) {
            return Health.down()
                    .withDetail("reason", String.valueOf(away.getMessage()))
                    .build();
        }
    }

    private static Health judge(String policy) {
        return policy.equals(SAFE)
                ? Health.up().withDetail("maxmemory-policy", policy).build()
                : Health.down()
                        .withDetail("maxmemory-policy", policy)
                        .withDetail("reason", "unsafe: Redis may evict stock and reservations; set " + SAFE)
                        .build();
    }

    private String policy() {
        // INFO, not CONFIG: hosted Redis often forbids the latter.
        @Nullable
        Properties memory = scripts.commands(redis -> redis.execute(
                (RedisCallback<@Nullable Properties>) c -> c.serverCommands().info("memory")));
        return memory == null ? "unknown" : memory.getProperty("maxmemory_policy", "unknown");
    }
}
