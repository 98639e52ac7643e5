package io.seckill.gateway.handover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.seckill.gateway.Answer;
import io.seckill.gateway.FragileGateway;
import io.seckill.message.OrderMessage;
import io.seckill.stock.ResourceKeys;
import io.seckill.testing.proxy.Direction;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The three ends of a hand-over, each brought about on a real broker. Cases C02 and C19 at the gateway. */
class BrokerFaultsIT {

    /** Without waiting for a confirm. */
    private static final Duration AT_ONCE = FragileGateway.CONFIRM_TIMEOUT.minusMillis(100);

    private static final Duration SOON = Duration.ofSeconds(20);

    private final FragileGateway fragile = FragileGateway.shared();
    private final String resourceId = fragile.gate.openSale(100);
    private final AtomicInteger users = new AtomicInteger();

    @AfterEach
    void heal() {
        fragile.heal();
    }

    @Test
    void withoutABrokerNothingIsReservedAndTheAnswerComesAtOnce() {
        List<String> before = fragile.gate.snapshot(resourceId);
        fragile.toRabbit.cut();
        fragile.awaitReadiness("DOWN");

        assertUnavailableAtOnce(buy());

        assertThat(fragile.gate.snapshot(resourceId)).isEqualTo(before);
        assertThat(fragile.health("liveness")).isEqualTo("UP");
        fragile.heal();
        assertThat(buy().status()).isEqualTo(202);
    }

    @Test
    void aConnectionThatDiesUnderAPurchaseLosesNoOrder() {
        fragile.toRabbit.before(Direction.TO_SERVER, resourceId, fragile.toRabbit::cut);

        assertThat(buy().status()).isEqualTo(202);

        assertThat(fragile.gate.users(resourceId)).isEqualTo(1);
        fragile.heal();
        assertEveryMarkHasItsMessage();
    }

    @Test
    void aFullQueueRefusesAndTheUnitIsGivenBack() {
        fragile.rabbit.ctl(
                "set_policy",
                "-p",
                FragileGateway.VIRTUAL_HOST,
                "full",
                "^seckill\\.orders$",
                "{\"max-length\":5,\"overflow\":\"reject-publish\"}",
                "--apply-to",
                "queues");
        try {
            await().atMost(SOON).until(() -> buy().status() == 503);
            assertUnavailableAtOnce(buy());
            assertThat(fragile.gate.users(resourceId)).isPositive();
            assertEveryMarkHasItsMessage();
        } finally {
            fragile.rabbit.ctl("clear_policy", "-p", FragileGateway.VIRTUAL_HOST, "full");
        }
        await().atMost(SOON).until(() -> buy().status() == 202);
    }

    @Test
    void aBrokerWithAMemoryAlarmMeans503AtOnceAndLaterEveryAcceptedOrderArrives() {
        fragile.rabbit.ctl("set_vm_memory_high_watermark", "0.000001");
        try {
            // A broker says that it is blocked when it is first written to; what was written then is unknown, and
            // stands.
            await().atMost(SOON).until(() -> buy().status() == 503);
            List<String> before = fragile.gate.snapshot(resourceId);
            assertUnavailableAtOnce(buy());
            assertThat(fragile.gate.snapshot(resourceId)).isEqualTo(before);
            assertThat(fragile.health("readiness")).isEqualTo("DOWN");
        } finally {
            fragile.rabbit.ctl("set_vm_memory_high_watermark", "0.6");
        }
        fragile.heal();
        assertEveryMarkHasItsMessage();
    }

    @Test
    void aConfirmThatComesLateIsAcceptedAndSettledLater() {
        fragile.toRabbit.stall(Direction.TO_CLIENT);

        Answer answer = buy();

        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.took()).isGreaterThanOrEqualTo(FragileGateway.CONFIRM_TIMEOUT);
        assertThat(fragile.gate.pending(resourceId)).isEqualTo(1);
        fragile.toRabbit.heal();
        await().atMost(SOON).until(() -> fragile.gate.pending(resourceId) == 0);
        assertThat(new HashSet<>(fragile.queue.messagesOf(resourceId))).hasSize(1);
    }

    private Answer buy() {
        return fragile.buy(resourceId, "user-" + users.incrementAndGet());
    }

    private static void assertUnavailableAtOnce(Answer answer) {
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.code()).isEqualTo("UNAVAILABLE");
        assertThat(answer.header("Retry-After")).isEqualTo("1");
        assertThat(answer.took()).isLessThan(AT_ONCE);
    }

    /** At rest: stock and marks add up, nothing is pending, and the queue got an order for each mark and for no other. */
    private void assertEveryMarkHasItsMessage() {
        await().atMost(SOON).until(() -> fragile.gate.pending(resourceId) == 0);
        var marks = fragile.gate.redis().hgetall(new ResourceKeys(resourceId).users());
        assertThat(new HashSet<>(fragile.queue.messagesOf(resourceId).stream()
                        .map(OrderMessage::orderId)
                        .toList()))
                .isEqualTo(new HashSet<>(marks.values()));
        assertThat(Integer.parseInt(fragile.gate.stock(resourceId)) + marks.size())
                .isEqualTo(100);
    }
}
