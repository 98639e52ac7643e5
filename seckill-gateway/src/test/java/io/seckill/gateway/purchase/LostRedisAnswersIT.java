package io.seckill.gateway.purchase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.lettuce.core.KillArgs;
import io.seckill.gateway.Answer;
import io.seckill.gateway.Caller;
import io.seckill.gateway.FragileGateway;
import io.seckill.gateway.Gateway;
import io.seckill.message.OrderMessage;
import io.seckill.stock.ResourceKeys;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Case C16: a script runs, and its answer does not come. Whoever asks again is told of the one order, and takes no second unit. */
class LostRedisAnswersIT {

    private static final int UNITS = 50;
    private static final Duration SOON = Duration.ofSeconds(60);
    private static final FragileGateway FRAGILE = FragileGateway.shared();
    private static final Gateway GATEWAY = FRAGILE.another();

    private final String resourceId = FRAGILE.gate.openSale(UNITS);
    private final Map<String, Set<String>> told = new ConcurrentHashMap<>();

    @AfterAll
    static void close() {
        GATEWAY.close();
    }

    @Test
    void aPauseLongerThanTheTimeOutWithTwentyFiveInFlight() {
        FRAGILE.gate.redis().clientPause(3_000);
        Caller.atOnce(IntStream.rangeClosed(1, 25).boxed(), this::buyOnce);

        Caller.atOnce(IntStream.rangeClosed(1, UNITS).boxed(), this::buyUntilTold);

        assertOneUnitEach();
    }

    @Test
    void twentyTimesEveryConnectionIsKilledUnderLoad() {
        Caller.fewAtATime(IntStream.rangeClosed(1, UNITS).boxed(), user -> {
            if (user <= 20) {
                FRAGILE.gate.redis().clientKill(KillArgs.Builder.typeNormal());
            }
            return buyUntilTold(user);
        });

        assertOneUnitEach();
    }

    private Answer buyUntilTold(int user) {
        return await().atMost(SOON)
                .pollInterval(Duration.ofMillis(100))
                .until(() -> buyOnce(user), answer -> answer.status() != 503);
    }

    private Answer buyOnce(int user) {
        Answer answer = Caller.buy(GATEWAY.url(), resourceId, "user-" + user);
        assertThat(answer.code()).isIn("INIT", "ALREADY_ORDERED", "UNAVAILABLE", "UNKNOWN");
        if (answer.status() != 503) {
            told.computeIfAbsent("user-" + user, first -> ConcurrentHashMap.newKeySet())
                    .add(answer.text("orderId"));
        }
        return answer;
    }

    private void assertOneUnitEach() {
        await().atMost(SOON).until(() -> FRAGILE.gate.pending(resourceId) == 0);
        Map<String, String> marks = FRAGILE.gate.redis().hgetall(new ResourceKeys(resourceId).users());
        assertThat(FRAGILE.gate.stock(resourceId)).isEqualTo("0");
        assertThat(marks).hasSize(UNITS);
        assertThat(told)
                .hasSize(UNITS)
                .allSatisfy((user, orders) -> assertThat(orders).containsExactly(marks.get(user)));
        assertThat(FRAGILE.queue.messagesOf(resourceId).stream()
                        .map(OrderMessage::orderId)
                        .collect(Collectors.toSet()))
                .isEqualTo(Set.copyOf(marks.values()));
    }
}
