package io.seckill.gateway.purchase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.seckill.gateway.Answer;
import io.seckill.gateway.Caller;
import io.seckill.gateway.TwoGateways;
import io.seckill.message.OrderMessage;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Case C01: one user clicking many times takes one unit, and 110 users get ten. */
class RepeatedPurchaseIT {

    private final TwoGateways gateways = TwoGateways.shared();
    private final String resourceId = gateways.gate.openSale(10);
    private final AtomicInteger lowest = new AtomicInteger(10);

    @Test
    void oneUserClickingTwoHundredTimesGetsOneUnitAndTheOthersTheRest() {
        ScheduledExecutorService watcher = Executors.newSingleThreadScheduledExecutor();
        watcher.scheduleAtFixedRate(this::watch, 0, 5, TimeUnit.MILLISECONDS);

        assertOneOf(Caller.atOnce(IntStream.range(0, 200).boxed(), i -> buy(i, 1)));
        assertThat(gateways.gate.stock(resourceId)).isEqualTo("9");
        assertThat(Caller.atOnce(IntStream.rangeClosed(2, 10).boxed(), i -> buy(i, i)))
                .allSatisfy(answer -> assertThat(answer.status()).isEqualTo(202));
        assertThat(gateways.gate.stock(resourceId)).isEqualTo("0");
        assertThat(Caller.atOnce(IntStream.rangeClosed(11, 110).boxed(), i -> buy(i, i)))
                .hasSize(100)
                .allSatisfy(answer -> assertThat(answer.code()).isEqualTo("SOLD_OUT"));

        watch();
        watcher.shutdownNow();
        assertThat(lowest).hasValue(0);
        assertAtRest();
    }

    private static void assertOneOf(List<Answer> answers) {
        List<Answer> accepted =
                answers.stream().filter(answer -> answer.status() == 202).toList();
        assertThat(accepted).hasSize(1);
        String orderId = accepted.get(0).text("orderId");
        assertThat(accepted.get(0).header("Location")).isEqualTo("/orders/" + orderId);
        assertThat(answers)
                .filteredOn(answer -> answer.status() != 202)
                .hasSize(199)
                .allSatisfy(answer -> {
                    assertThat(answer.status()).isEqualTo(409);
                    assertThat(answer.code()).isEqualTo("ALREADY_ORDERED");
                    assertThat(answer.text("orderId")).isEqualTo(orderId);
                });
    }

    private void assertAtRest() {
        await().until(() -> gateways.gate.pending(resourceId) == 0);
        assertThat(gateways.gate.users(resourceId)).isEqualTo(10);
        assertThat(gateways.queue.messagesOf(resourceId))
                .extracting(OrderMessage::userId)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.rangeClosed(1, 10).mapToObj(i -> "user-" + i).toList());
    }

    private Answer buy(int call, int user) {
        return Caller.buy(gateways.url(call), resourceId, "user-" + user);
    }

    private void watch() {
        lowest.accumulateAndGet(Integer.parseInt(gateways.gate.stock(resourceId)), Math::min);
    }
}
