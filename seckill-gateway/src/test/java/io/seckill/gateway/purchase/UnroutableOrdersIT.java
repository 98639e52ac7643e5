package io.seckill.gateway.purchase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.seckill.gateway.Answer;
import io.seckill.gateway.Caller;
import io.seckill.gateway.TwoGateways;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Case C19: the queue is unbound for a while. What the broker returns was not sent, however it is acknowledged. */
class UnroutableOrdersIT {

    private final TwoGateways gateways = TwoGateways.shared();
    private final String resourceId = gateways.gate.openSale(100);

    @AfterEach
    void bind() {
        gateways.queue.bind();
    }

    @Test
    void thirtyReturnedOrdersAreGivenBackAndSeventyMoreAreSold() {
        double returnedBefore = returned();
        gateways.queue.unbind();

        assertThat(buy(1, 30)).allSatisfy(answer -> {
            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.code()).isEqualTo("UNAVAILABLE");
            assertThat(answer.header("Retry-After")).isEqualTo("1");
        });
        assertThat(returned() - returnedBefore).isEqualTo(30);
        assertHolds(100, 0);

        gateways.queue.bind();
        assertThat(buy(31, 100))
                .allSatisfy(answer -> assertThat(answer.status()).isEqualTo(202));
        assertHolds(30, 70);
        assertThat(gateways.queue.messagesOf(resourceId)).hasSize(70);
    }

    private List<Answer> buy(int from, int to) {
        return Caller.atOnce(
                IntStream.rangeClosed(from, to).boxed(),
                user -> Caller.buy(gateways.url(user), resourceId, "user-" + user));
    }

    private double returned() {
        return gateways.first.count("seckill.handover.returned") + gateways.second.count("seckill.handover.returned");
    }

    private void assertHolds(int stock, int users) {
        await().until(() -> gateways.gate.pending(resourceId) == 0);
        assertThat(gateways.gate.stock(resourceId)).isEqualTo(Integer.toString(stock));
        assertThat(gateways.gate.users(resourceId)).isEqualTo(users);
    }
}
