package io.seckill.stock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.seckill.stock.script.GateAway;
import io.seckill.testing.local.DedicatedRedis;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;

/** Case C17 (a) and (b): Redis under memory pressure. */
class RedisMemoryIT {

    private DedicatedRedis server;
    private TestGate gate;

    @BeforeEach
    void start() {
        server = DedicatedRedis.start();
        gate = TestGate.at(server.url());
    }

    @AfterEach
    void stop() {
        gate.close();
        server.close();
    }

    @Test
    void aPolicyThatMayEvictIsNamedUnsafe() {
        for (String policy : List.of("allkeys-lru", "allkeys-lfu", "allkeys-random", "volatile-lru", "volatile-ttl")) {
            gate.redis().configSet("maxmemory-policy", policy);

            Health health = health();

            assertThat(health.getStatus()).isEqualTo(Status.DOWN);
            assertThat(health.getDetails()).containsEntry("maxmemory-policy", policy);
            assertThat(health.getDetails().get("reason")).asString().contains("unsafe", "noeviction");
        }
        gate.redis().configSet("maxmemory-policy", "noeviction");
        assertThat(health().getStatus()).isEqualTo(Status.UP);
    }

    @Test
    void aRedisThatIsAwayIsDownWithAReason() {
        server.stop();

        assertThat(health().getStatus()).isEqualTo(Status.DOWN);
        assertThat(health().getDetails()).containsKey("reason");
    }

    @Test
    void whenStockIsEvictedNothingIsSold() {
        String resourceId = soldTo(30);
        gate.redis().del(new ResourceKeys(resourceId).stock());

        assertThat(reserve(resourceId, 30, 80)).containsOnly(ReserveOutcome.UNAVAILABLE);
        assertThat(gate.users(resourceId)).isEqualTo(30);
    }

    @Test
    void aFullMemoryTakesNothingAndAfterwardsExactlyTheRestSells() {
        String resourceId = soldTo(30);
        List<String> before = gate.snapshot(resourceId);
        gate.redis().configSet("maxmemory", "1");

        for (int user = 30; user < 80; user++) {
            String name = "user-" + user;
            assertThatThrownBy(() -> gate.reserve(resourceId, name, "9")).isInstanceOf(GateAway.class);
        }
        assertThat(gate.snapshot(resourceId)).isEqualTo(before);

        gate.redis().configSet("maxmemory", "0");
        assertThat(reserve(resourceId, 30, 130).stream().filter(ReserveOutcome.RESERVED::equals))
                .hasSize(70);
        assertThat(gate.stock(resourceId)).isEqualTo("0");
        assertThat(gate.users(resourceId)).isEqualTo(100);
    }

    @Test
    void aFullMemoryStopsNoReleaseHalfWay() {
        String resourceId = soldTo(30);
        gate.redis().configSet("maxmemory", "1");

        assertThat(gate.ledger().release(new Reservation(resourceId, "user-7", "8")))
                .isTrue();

        assertThat(gate.stock(resourceId)).isEqualTo("71");
        assertThat(gate.users(resourceId)).isEqualTo(29);
        assertThat(gate.pending(resourceId)).isEqualTo(29);
    }

    private String soldTo(int users) {
        String resourceId = gate.openSale(100);
        reserve(resourceId, 0, users);
        return resourceId;
    }

    /** User n orders with the id n + 1. */
    private List<ReserveOutcome> reserve(String resourceId, int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(user -> gate.reserve(resourceId, "user-" + user, Integer.toString(user + 1)))
                .map(ReserveAnswer::outcome)
                .toList();
    }

    private Health health() {
        return gate.part(HealthIndicator.class).health();
    }
}
