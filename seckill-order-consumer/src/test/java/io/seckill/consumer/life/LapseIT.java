package io.seckill.consumer.life;

import static io.seckill.consumer.testing.Rest.awaiting;
import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.consumer.testing.Http;
import io.seckill.consumer.testing.RunningConsumer;
import io.seckill.consumer.testing.Stage;
import io.seckill.message.OrderMessage;
import io.seckill.testing.TestEnvironment;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;

/** Unpaid orders lapse. Cases C23 and C32: each at its own time, once, whatever the clocks of the instances say. */
class LapseIT {

    /** Whose clock is half a minute ahead of the database's. */
    static class Ahead {
        @Bean
        @Primary
        Clock halfAMinuteAhead() {
            return Clock.offset(Clock.systemUTC(), Duration.ofSeconds(30));
        }
    }

    /** Whose clock is half a minute behind it. */
    static class Behind {
        @Bean
        @Primary
        Clock halfAMinuteBehind() {
            return Clock.offset(Clock.systemUTC(), Duration.ofSeconds(-30));
        }
    }

    @Test
    void ordersWithLimitsOf60And30And5SecondsLapseEachAtItsTime() {
        Stage stage = Stage.shared();
        List<Integer> limits = List.of(60, 30, 5);
        List<String> sales = limits.stream()
                .map(seconds -> stage.openSale(Http.terms(1, "PT" + seconds + "S")))
                .toList();
        List<OrderMessage> orders =
                sales.stream().map(sale -> stage.buy(sale, 1, 1).get(0)).toList();

        awaiting("all have lapsed")
                .atMost(Duration.ofSeconds(80))
                .until(() -> sales.stream().allMatch(sale -> stage.gate().stock(sale) == 1));
        for (int i = 0; i < limits.size(); i++) {
            String id = orders.get(i).orderId();
            int waited = stage.book()
                    .number(
                            "SELECT ended.happened_at - began.happened_at FROM order_event began JOIN order_event ended"
                                    + " USING (order_id) WHERE order_id = ? AND began.status = 'CREATED'"
                                    + " AND ended.status = 'CANCELLED'",
                            Long.parseLong(id));
            assertThat(Duration.ofMillis(waited))
                    .as("order to be paid within %d s", limits.get(i))
                    .isBetween(Duration.ofSeconds(limits.get(i)), Duration.ofSeconds(limits.get(i) + 3));
        }
    }

    @Test
    void aThousandOrdersLapseOnceWithThreeInstancesWhoseClocksAreAMinuteApart() {
        Stage stage = Stage.on(TestEnvironment.whole(), "--seckill.order.sweep-every=100ms");
        try (RunningConsumer main = stage.consumer();
                RunningConsumer ahead = stage.consumerWith(Ahead.class);
                RunningConsumer behind = stage.consumerWith(Behind.class)) {
            assertThat(List.of(main, ahead, behind)).hasSize(3);
            String sale = stage.openSale(Http.terms(1_000, "PT8S"));
            stage.gate().confirm(buyThousand(stage, sale));
            awaiting("all are recorded").until(() -> stage.book().orders(sale) == 1_000);

            awaiting("every unit is back").until(() -> stage.gate().stock(sale) == 1_000);
            assertThat(stage.book().stock(sale)).isEqualTo(1_000);
            assertThat(stage.book().live(sale)).isZero();
            assertThat(stage.book().number("SELECT COUNT(*) FROM stock_return WHERE resource_id = ?", sale))
                    .isEqualTo(1_000);
            assertThat(stage.book()
                            .number(
                                    "SELECT COUNT(*) FROM order_event JOIN orders USING (order_id) WHERE resource_id = ?"
                                            + " AND order_event.status = 'CANCELLED' AND happened_at < pay_by",
                                    sale))
                    .as("before their time, by the database's clock")
                    .isZero();
            assertThat(stage.gate().users(sale)).isZero();
        }
    }

    private static List<OrderMessage> buyThousand(Stage stage, String sale) {
        List<OrderMessage> orders = stage.gate().reserveAll(sale, 1, 1_000);
        stage.queues().publish(orders);
        return orders;
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
