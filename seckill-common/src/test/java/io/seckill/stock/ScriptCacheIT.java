package io.seckill.stock;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.RedisURI;
import io.seckill.testing.local.DedicatedRedis;
import io.seckill.testing.local.Ports;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.data.redis.connection.RedisClusterConfiguration;
import org.springframework.data.redis.connection.RedisNode;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/** Case C13, runs 1 and 2 at the ledger: scripts that the server forgot, and a cluster. */
class ScriptCacheIT {

    private static final Pattern CALL = Pattern.compile("redis\\.call\\('(\\w+)'(?:, ([^)]*))?");

    @Test
    void scriptsThatTheServerForgotAreSentAgain() {
        TestGate gate = TestGate.shared();
        String resourceId = gate.openSale(50);

        List<ReserveOutcome> outcomes = IntStream.range(0, 50)
                .mapToObj(user -> {
                    gate.redis().scriptFlush();
                    return gate.reserve(resourceId, "user-" + user, Integer.toString(user + 1))
                            .outcome();
                })
                .toList();

        assertThat(outcomes).containsOnly(ReserveOutcome.RESERVED);
        assertThat(gate.stock(resourceId)).isEqualTo("0");
    }

    @Test
    void aWholeSaleRunsOnACluster() {
        // By itself it takes the port 10,000 above its own for the cluster, which somebody may have.
        String clusterPort = Integer.toString(Ports.free());
        try (DedicatedRedis server = DedicatedRedis.start("--cluster-enabled", "yes", "--cluster-port", clusterPort);
                TestGate gate = onCluster(server)) {
            String resourceId = gate.openSale(1_000);
            for (int user = 0; user < 1_000; user++) {
                Reservation reservation = new Reservation(resourceId, "user-" + user, Integer.toString(user + 1));
                assertThat(gate.reserve(List.of(reservation), Duration.ZERO))
                        .containsExactly(new ReserveAnswer(ReserveOutcome.RESERVED, reservation.orderId()));
            }
            assertThat(gate.reserve(resourceId, "late", "5000").outcome()).isEqualTo(ReserveOutcome.SOLD_OUT);
            assertTheOtherScriptsRun(gate, resourceId);
            assertOneSlot(gate, resourceId);
            assertThat(gate.sales().find(resourceId)).isPresent();
            assertThat(gate.part(HealthIndicator.class).health().getStatus()).isEqualTo(Status.UP);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "reserve.lua",
                "release.lua",
                "return.lua",
                "claim.lua",
                "load.lua",
                "rebuild.lua",
                "restore.lua",
                "refusal.lua"
            })
    void noScriptUsesAKeyThatItWasNotGiven(String script) {
        List<MatchResult> calls =
                CALL.matcher(TestGate.source(script)).results().toList();

        assertThat(calls).isNotEmpty();
        assertThat(calls).allSatisfy(call -> {
            if (!call.group(1).equals("TIME")) {
                assertThat(call.group(2)).as(call.group()).startsWith("KEYS[");
            }
        });
        assertThat(TestGate.source(script)).doesNotContain("seckill:");
    }

    private static void assertTheOtherScriptsRun(TestGate gate, String resourceId) {
        assertThat(gate.ledger().claim(resourceId, 1, Duration.ofHours(1))).hasSize(1);
        assertThat(gate.ledger().release(new Reservation(resourceId, "user-999", "1000")))
                .isTrue();
        gate.sales().load(resourceId, TestGate.openTerms(1_001), false);
        gate.redis().del(new ResourceKeys(resourceId).stock(), new ResourceKeys(resourceId).pending());
        gate.sales().stage(resourceId, Map.of("alice", "1"));
        gate.sales().rebuild(resourceId, TestGate.openTerms(1_001), 1_000);
        assertThat(gate.stock(resourceId)).isEqualTo("1000");
    }

    private static void assertOneSlot(TestGate gate, String resourceId) {
        ResourceKeys keys = new ResourceKeys(resourceId);
        long slot = gate.redis().clusterKeyslot(keys.stagedUsers());
        assertThat(keys.all())
                .allSatisfy(key -> assertThat(gate.redis().clusterKeyslot(key)).isEqualTo(slot));
    }

    private static TestGate onCluster(DedicatedRedis server) {
        RedisURI address = RedisURI.create(server.url());
        RedisClusterConfiguration cluster = new RedisClusterConfiguration();
        cluster.addClusterNode(new RedisNode(address.getHost(), address.getPort()));
        cluster.setPassword(new String(
                address.getCredentialsProvider().resolveCredentials().block().getPassword()));
        LettuceConnectionFactory connections = new LettuceConnectionFactory(cluster);
        ownAllSlots(server);
        connections.afterPropertiesSet();
        connections.start();
        return new TestGate(server.url(), connections);
    }

    private static void ownAllSlots(DedicatedRedis server) {
        var client = io.lettuce.core.RedisClient.create(server.url());
        var redis = client.connect().sync();
        redis.clusterAddSlots(IntStream.range(0, 16_384).toArray());
        org.awaitility.Awaitility.await().until(() -> redis.clusterInfo().contains("cluster_state:ok"));
        client.shutdown();
    }
}
