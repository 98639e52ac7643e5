package io.seckill.gateway.orderid;

import io.seckill.stock.script.GateAway;
import io.seckill.stock.script.OutcomeUnknown;
import io.seckill.stock.script.ScriptRunner;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.io.ClassPathResource;
import org.springframework.data.redis.core.script.DefaultRedisScript;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * This instance's node number, leased from Redis and never configured: of all instances that run at a time, no two hold the
 * same. Without a valid lease there is no number, and so no order id.
 */
@Component
class NodeLease {

    /** Node numbers, as many as 10 bits of a TSID tell apart. */
    static final int NODES = 1024;

    private static final Logger log = LoggerFactory.getLogger(NodeLease.class);
    private static final long LOOK_EVERY_MILLIS = 1_000;
    private static final String NEXT = "seckill:node:next";

    private final String holder = UUID.randomUUID().toString();
    private final ScriptRunner scripts;
    private final DefaultRedisScript<Long> leaseScript = new DefaultRedisScript<>();
    private final Duration lease;
    private final Duration renewEvery;
    private volatile Held held = new Held(-1, System.nanoTime());

    NodeLease(ScriptRunner scripts, OrderIdProperties properties) {
        this.scripts = scripts;
        this.lease = properties.lease();
        this.renewEvery = properties.renewEvery();
        leaseScript.setLocation(new ClassPathResource("lease.lua", NodeLease.class));
        leaseScript.setResultType(Long.class);
    }

    /** The node number, or empty while there is no valid lease. */
    OptionalInt node() {
        Held now = held;
        return now.until() - System.nanoTime() > 0 ? OptionalInt.of(now.node()) : OptionalInt.empty();
    }

    /**
     * Renews the lease when that is due, or takes the next free number when it was lost or never held. Looks every second, so
     * that an instance without a number has one soon after Redis is back.
     */
    @Scheduled(fixedDelay = LOOK_EVERY_MILLIS)
    void renew() {
        long heldFor = held.until() - System.nanoTime();
        if (heldFor > lease.minus(renewEvery).toNanos()) {
            return;
        }
        try {
            if (held.node() < 0 || !take(held.node())) {
                takeAnother();
            }
        } catch (GateAway | OutcomeUnknown away) {
            log.warn("node lease not renewed node={} cause={}", held.node(), away.getMessage());
        }
    }

    private void takeAnother() {
        for (int tries = 0; tries < NODES; tries++) {
            long next = Objects.requireNonNull(
                    scripts.commands(redis -> redis.opsForValue().increment(NEXT)));
            int candidate = (int) (next % NODES);
            if (take(candidate)) {
                log.info("node lease taken node={} holder={}", candidate, holder);
                return;
            }
        }
        log.error("no node number is free nodes={}", NODES);
    }

    private boolean take(int node) {
        // The lease is counted from before the question, by a clock that never jumps: ours always lapses before
        // Redis's.
        long asked = System.nanoTime();
        boolean ours = scripts.run(
                        leaseScript, List.of("seckill:node:" + node), List.of(holder, Long.toString(lease.toMillis())))
                == 1;
        if (ours) {
            held = new Held(node, asked + lease.toNanos());
        }
        return ours;
    }

    private record Held(int node, long until) {}
}
