package io.seckill.consumer.life;

import static io.seckill.consumer.testing.Rest.awaiting;
import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.consumer.testing.Http;
import io.seckill.consumer.testing.RunningConsumer;
import io.seckill.consumer.testing.Stage;
import io.seckill.message.OrderMessage;
import io.seckill.testing.RabbitServer;
import io.seckill.testing.TestEnvironment;
import io.seckill.testing.VirtualHost;
import io.seckill.testing.local.DedicatedRabbit;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Unpaid orders lapse. Case C23: each at its own time, whatever their order and whatever becomes of the broker. */
class LapseIT {

    private static final List<Integer> LIMITS = List.of(60, 30, 5);
    private static final Duration LATE = Duration.ofSeconds(3);

    @Test
    void ordersWithLimitsOf60And30And5SecondsLapseEachAtItsTimeThoughTheBrokerRestarts() {
        TestEnvironment shared = TestEnvironment.whole();
        try (DedicatedRabbit rabbit = DedicatedRabbit.start()) {
            VirtualHost broker = new RabbitServer(rabbit.url(), rabbit.api()).newVirtualHost();
            Stage stage = Stage.on(new TestEnvironment(shared.redisUrl(), broker, shared.database()));
            try (RunningConsumer consumer = stage.consumer()) {
                List<String> sales = LIMITS.stream()
                        .map(seconds -> stage.openSale(Http.terms(1, "PT" + seconds + "S")))
                        .toList();
                List<OrderMessage> orders =
                        sales.stream().map(sale -> stage.buy(sale, 1, 1).get(0)).toList();
                long start = System.nanoTime();
                // As the case has it: the first of the three has lapsed by then.
                awaiting("ten seconds are over").until(() -> System.nanoTime() - start > 10_000_000_000L);
                assertThat(sales).extracting(stage.gate()::stock).containsExactly(0L, 0L, 1L);
                rabbit.restart();

                awaiting("the others have lapsed")
                        .atMost(Duration.ofSeconds(80))
                        .until(() ->
                                sales.stream().allMatch(sale -> stage.gate().stock(sale) == 1));
                for (int i = 0; i < LIMITS.size(); i++) {
                    assertCameBackAfter(LIMITS.get(i), orders.get(i), stage);
                }
                assertThat(consumer.done()).isEqualTo(LIMITS.size());
            }
        }
    }

    private static void assertCameBackAfter(int seconds, OrderMessage order, Stage stage) {
        Duration limit = Duration.ofSeconds(seconds);
        String since = " - began.happened_at FROM order_event began";
        String recorded = " WHERE began.order_id = ? AND began.status = 'CREATED'";
        long id = Long.parseLong(order.orderId());
        int lapsed = stage.book()
                .number(
                        "SELECT ended.happened_at" + since + " JOIN order_event ended USING (order_id)" + recorded
                                + " AND ended.status = 'CANCELLED'",
                        id);
        int atTheGate = stage.book()
                .number("SELECT returned_at" + since + " JOIN stock_return USING (order_id)" + recorded, id);
        assertThat(List.of(lapsed, atTheGate))
                .as("ms of an order to be paid within %s", limit)
                .allSatisfy(millis -> assertThat(Duration.ofMillis(millis)).isBetween(limit, limit.plus(LATE)));
    }

    @Test
    void whoBuysWhatCameBackIsNotSweptWithTheOldOrder() {
        Stage stage = Stage.shared();
        String sale = stage.openSale(Http.terms(1, "PT1S"));
        OrderMessage old = stage.buy(sale, 1, 1).get(0);
        awaiting("the unit is back").until(() -> stage.gate().stock(sale) == 1);
        stage.http().admin("PUT", "/admin/sales/" + sale, Http.terms(1, "PT1H"));

        OrderMessage again = stage.buy(sale, 1, 1).get(0);
        // The old message comes once more, late.
        long before = stage.consumer().done();
        stage.queues().publish(old);
        stage.awaitDone(before, 1);

        assertThat(stage.book().outcomeOf(old.orderId())).isEqualTo("CANCELLED UNPAID");
        assertThat(stage.book().outcomeOf(again.orderId())).isEqualTo("CREATED");
        assertThat(stage.gate().stock(sale)).isZero();
        awaiting("the stores agree").until(() -> stage.agrees(sale));
    }
}
