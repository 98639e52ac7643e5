package io.seckill.consumer.payment;

import static io.seckill.consumer.testing.Rest.awaiting;
import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.consumer.book.BookClock;
import io.seckill.consumer.testing.Http;
import io.seckill.consumer.testing.PaymentStage;
import io.seckill.consumer.testing.RunningConsumer;
import io.seckill.consumer.testing.Stage;
import io.seckill.message.OrderMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * Case C11: a payment races the end of its order, 500 times on two instances. At rest each is PAID, or CANCELLED with its refund marked
 * and its unit back once; never both, never neither.
 */
class PaymentRaceIT {

    private static final int ORDERS = 500;
    // Each order's race begins this much after the one before.
    private static final int APART_MILLIS = 8;

    private final PaymentStage payments = PaymentStage.shared();
    private final Stage stage = payments.stage();
    private final ScheduledExecutorService world = Executors.newScheduledThreadPool(32);
    private final Random random = new Random(11);

    @Test
    void aPaymentThatRacesTheLapseOfItsOrderPaysItOrIsARefund() throws Exception {
        String sale = payments.openSale(ORDERS);
        List<OrderMessage> orders = stage.buy(sale, 1, ORDERS);
        List<String> begun = beginAll(orders);
        try (RunningConsumer second = stage.anotherConsumer()) {
            stage.book()
                    .execute(
                            "UPDATE orders SET pay_by = " + BookClock.NOW
                                    + " + 500 + ? * CAST(SUBSTRING(user_id, 6) AS UNSIGNED) WHERE resource_id = ?",
                            APART_MILLIS,
                            sale);
            List<Future<Boolean>> reports = new ArrayList<>();
            for (int n = 0; n < ORDERS; n++) {
                // Around the moment when the order is due, so widely that neither always wins on a machine that is
                // slow.
                long at = 500 + (n + 1) * APART_MILLIS + random.nextInt(-250, 100);
                reports.add(world.schedule(reporting(second, begun.get(n), orders.get(n)), at, TimeUnit.MILLISECONDS));
            }
            awaitAll(reports);
            assertSettled(sale, orders);
        }
    }

    @Test
    void aPaymentThatRacesACancelOfItsOrderPaysItOrIsARefund() throws Exception {
        String sale = payments.openSale(ORDERS);
        List<OrderMessage> orders = stage.buy(sale, 1, ORDERS);
        List<String> begun = beginAll(orders);
        try (RunningConsumer second = stage.anotherConsumer()) {
            Http http = new Http(second);
            List<Future<Boolean>> calls = new ArrayList<>();
            for (int n = 0; n < ORDERS; n++) {
                // One race after the other, so that cancels, which wait for the sale's row, are not always late.
                long at = (long) n * APART_MILLIS;
                calls.add(world.schedule(cancelling(http, orders.get(n)), at + 10, TimeUnit.MILLISECONDS));
                calls.add(world.schedule(
                        reporting(second, begun.get(n), orders.get(n)),
                        at + random.nextInt(30),
                        TimeUnit.MILLISECONDS));
            }
            awaitAll(calls);
            assertSettled(sale, orders);
        }
    }

    private void assertSettled(String sale, List<OrderMessage> orders) {
        awaiting("no order is CREATED").until(() -> count(sale, "status = 'CREATED'") == 0);
        int paid = count(sale, "orders.status = 'PAID' AND payment.state = 'PAID'");
        int refunds = count(sale, "orders.status = 'CANCELLED' AND payment.state = 'REFUND_DUE'");
        assertThat(paid + refunds)
                .as("paid %d, refund due %d, and of all: %s", paid, refunds, outcomes(orders))
                .isEqualTo(ORDERS);

        awaiting("every unit is back").until(() -> stage.gate().stock(sale) == refunds);
        assertThat(stage.book().stock(sale)).isEqualTo(refunds);
        assertThat(stage.gate().users(sale)).isEqualTo(paid);
        assertThat(stage.book().number("SELECT COUNT(*) FROM stock_return WHERE resource_id = ?", sale))
                .isEqualTo(refunds);
        assertThat(stage.book()
                        .number(
                                "SELECT COUNT(*) FROM order_event JOIN orders USING (order_id) WHERE resource_id = ?"
                                        + " AND order_event.status IN ('PAID', 'CANCELLED')",
                                sale))
                .isEqualTo(ORDERS);
        awaiting("the stores agree").until(() -> stage.agrees(sale));
        // Else there was no race.
        assertThat(paid).as("races that the payment won").isBetween(ORDERS / 20, ORDERS - ORDERS / 20);
    }

    /** A provider that reports until it is heard. */
    private Callable<Boolean> reporting(RunningConsumer second, String payment, OrderMessage order) {
        RunningConsumer to = random.nextBoolean() ? stage.consumer() : second;
        return () -> {
            int status = payments.reportPaid(to, payment, order).status();
            while (status == 503) {
                status = payments.reportPaid(to, payment, order).status();
            }
            assertThat(status).isEqualTo(200);
            return true;
        };
    }

    private static Callable<Boolean> cancelling(Http http, OrderMessage order) {
        return () -> {
            Http.Answer answer = http.ask(order.userId(), "/orders/" + order.orderId() + "/cancel");
            while (answer.status() == 503) {
                answer = http.ask(order.userId(), "/orders/" + order.orderId() + "/cancel");
            }
            assertThat(answer.status()).as(answer.body()).isIn(200, 409);
            return true;
        };
    }

    private List<String> beginAll(List<OrderMessage> orders) throws Exception {
        List<Future<String>> begun = new ArrayList<>();
        orders.forEach(order -> begun.add(world.submit(() -> payments.begin(order))));
        List<String> ids = new ArrayList<>();
        for (Future<String> one : begun) {
            ids.add(one.get());
        }
        return ids;
    }

    private static void awaitAll(List<Future<Boolean>> calls) throws Exception {
        for (Future<Boolean> call : calls) {
            assertThat(call.get()).isTrue();
        }
    }

    private int count(String sale, String which) {
        return stage.book()
                .number(
                        "SELECT COUNT(*) FROM orders JOIN payment USING (order_id) WHERE resource_id = ? AND " + which,
                        sale);
    }

    private List<String> outcomes(List<OrderMessage> orders) {
        return orders.stream()
                .map(payments::outcome)
                .filter(outcome -> !outcome.equals("PAID PAID") && !outcome.equals("CANCELLED REFUND_DUE"))
                .toList();
    }
}
