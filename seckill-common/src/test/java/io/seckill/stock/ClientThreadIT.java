package io.seckill.stock;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.testing.Servers;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * What follows an answer of Redis runs on the thread that reads the answers. The connection factory has a lock that somebody may hold
 * until another connection stands, and the thread that would bring it about is the same: waiting for the lock there stops
 * the instance for good.
 */
class ClientThreadIT {

    private static final String CLIENT_THREAD = "lettuce-nioEventLoop";
    private static final long ANSWERS_LATE_MILLIS = 200;

    private final Map<String, Boolean> askedBy = new ConcurrentHashMap<>();

    @Test
    void aCallThatFollowsAnotherNeverAsksTheFactoryOnTheClientsThread() throws Exception {
        String url = Servers.redis().newDatabase();
        try (TestGate gate = new TestGate(url, watchedFactory(url))) {
            String resourceId = gate.openSale(2);
            // Of both kinds: known to the server, and sent again in full.
            gate.redis().scriptFlush();
            gate.redis().clientPause(ANSWERS_LATE_MILLIS);

            List<ReserveAnswer> second = gate.ledger()
                    .reserve(wanted(resourceId, "alice", "1"), TestGate.LATE)
                    .thenCompose(first -> {
                        assertThat(Thread.currentThread().getName()).startsWith(CLIENT_THREAD);
                        return gate.ledger().reserve(wanted(resourceId, "bob", "2"), TestGate.LATE);
                    })
                    .toCompletableFuture()
                    .get(10, TimeUnit.SECONDS);

            assertThat(second).containsExactly(new ReserveAnswer(ReserveOutcome.RESERVED, "2"));
            assertThat(askedBy.keySet()).isNotEmpty().noneMatch(thread -> thread.startsWith(CLIENT_THREAD));
        }
    }

    private LettuceConnectionFactory watchedFactory(String url) {
        LettuceConnectionFactory connections =
                new LettuceConnectionFactory(LettuceConnectionFactory.createRedisConfiguration(url)) {
                    @Override
                    public RedisConnection getConnection() {
                        askedBy.put(Thread.currentThread().getName(), true);
                        return super.getConnection();
                    }
                };
        connections.afterPropertiesSet();
        connections.start();
        return connections;
    }

    private static List<Reservation> wanted(String resourceId, String userId, String orderId) {
        return List.of(new Reservation(resourceId, userId, orderId));
    }
}
