package io.seckill.consumer.payment;

import static io.seckill.consumer.testing.Rest.awaiting;
import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.consumer.testing.Http;
import io.seckill.consumer.testing.PaymentStage;
import io.seckill.consumer.testing.RunningConsumer;
import io.seckill.consumer.testing.Stage;
import io.seckill.message.OrderMessage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Users begin to pay. */
class PaymentIT {

    private final PaymentStage payments = PaymentStage.shared();
    private final Stage stage = payments.stage();

    @Test
    void anOrderIsPaidThroughTheSimulatedProviderAndItsEventIsOnRecord() {
        try (RunningConsumer provider = stage.anotherConsumer("--seckill.payment.simulated.enabled=true");
                RunningConsumer shop = stage.anotherConsumer(
                        "--seckill.payment.provider-url=" + provider.at("/simulated-provider/payments"),
                        "--seckill.payment.callback-url=" + stage.consumer().at("/payments/callback"))) {
            OrderMessage order = stage.buy(payments.openSale(1), 1, 1).get(0);

            Http.Answer begun = payments.pay(new Http(shop), order);

            assertThat(begun.status()).isEqualTo(200);
            assertThat(begun.text("orderId")).isEqualTo(order.orderId());
            awaiting("the order is paid").until(() -> payments.outcome(order).equals("PAID PAID"));
            assertThat(stage.book()
                            .text(
                                    "SELECT cause FROM order_event WHERE order_id = ? AND status = 'PAID'",
                                    order.orderNumber()))
                    .isEqualTo(begun.json().path("payment").path("paymentId").asString());
        }
    }

    @Test
    void theSimulatedProviderListensOnlyToWhatTheShopHasSigned() {
        try (RunningConsumer shop = stage.anotherConsumer("--seckill.payment.simulated.enabled=true")) {
            Http anybody = new Http(shop);
            assertThat(anybody.send("POST", "/simulated-provider/payments", null, "application/json", "{}")
                            .problem())
                    .isEqualTo("401 BAD_SIGNATURE");
        }
        assertThat(stage.http()
                        .send("POST", "/simulated-provider/payments", null, "application/json", "{}")
                        .problem())
                .as("where it is not switched on")
                .isEqualTo("401 UNAUTHORIZED");
    }

    @Test
    void whoAsksAgainAndAtOnceOnTwoInstancesIsToldTheSamePayment() throws Exception {
        OrderMessage order = stage.buy(payments.openSale(1), 1, 1).get(0);
        Set<String> told = new HashSet<>();
        ExecutorService clicks = Executors.newFixedThreadPool(20);
        try (RunningConsumer second = stage.anotherConsumer()) {
            Http other = new Http(second);
            List<Future<Http.Answer>> answers = new ArrayList<>();
            for (int click = 0; click < 40; click++) {
                Http one = click % 2 == 0 ? stage.http() : other;
                answers.add(clicks.submit(() -> payments.pay(one, order)));
            }
            for (Future<Http.Answer> answer : answers) {
                assertThat(answer.get().status()).isEqualTo(200);
                assertThat(answer.get().json().path("payment").path("url").asString())
                        .isEqualTo("https://pay.test/page");
                told.add(answer.get().json().path("payment").path("paymentId").asString());
            }
        }
        clicks.shutdown();

        assertThat(told).hasSize(1);
        assertThat(payments.provider().asked(order.orderId())).hasSize(40).allSatisfy(asked -> {
            assertThat(told).contains(asked.path("paymentId").asString());
            assertThat(asked.path("amount").asLong()).isEqualTo(PaymentStage.PRICE);
            assertThat(asked.path("currency").asString()).isEqualTo("CNY");
            assertThat(asked.path("callback").asString()).isEqualTo("http://shop.test/payments/callback");
        });
        assertThat(payments.outcome(order)).isEqualTo("CREATED STARTED");
    }

    @Test
    void whatCannotBePaidSaysWhy() {
        String sale = payments.openSale(3);
        OrderMessage paid = stage.buy(sale, 1, 1).get(0);
        payments.reportPaid(payments.begin(paid), paid);
        OrderMessage cancelled = stage.buy(sale, 2, 2).get(0);
        payments.cancel(cancelled);
        OrderMessage reserved = stage.gate().reserveAll(sale, 3, 3).get(0);
        OrderMessage free = stage.buy(stage.openSale(1), 1, 1).get(0);

        assertThat(payments.pay(paid).problem()).isEqualTo("409 ALREADY_PAID");
        assertThat(payments.pay(cancelled).problem()).isEqualTo("409 ALREADY_CANCELLED");
        assertThat(payments.pay(reserved).problem()).isEqualTo("409 NOT_RECORDED");
        assertThat(payments.pay(free).problem()).isEqualTo("409 NOT_PRICED");
        assertThat(stage.http()
                        .ask("thief", "/orders/" + paid.orderId() + "/pay")
                        .problem())
                .isEqualTo("404 NOT_FOUND");
        assertThat(payments.provider().asked(reserved.orderId())).isEmpty();
        stage.gate().release(reserved.reservation());
    }

    @Test
    void aProviderThatIsAwayIsAskedForTheSamePaymentWhenItIsBack() {
        OrderMessage order = stage.buy(payments.openSale(1), 1, 1).get(0);
        try (RunningConsumer astray =
                stage.anotherConsumer("--seckill.payment.provider-url=http://127.0.0.1:1/payments")) {
            Http.Answer away = payments.pay(new Http(astray), order);

            assertThat(away.problem()).isEqualTo("503 UNAVAILABLE");
        }
        String begun = stage.book().text("SELECT payment_id FROM payment WHERE order_id = ?", order.orderNumber());
        assertThat(payments.begin(order)).isEqualTo(begun);
    }

    @Test
    void aProviderThatRefusesIsAway() {
        OrderMessage order = stage.buy(payments.openSale(1), 1, 1).get(0);
        payments.provider().answerWith(500);
        try {
            assertThat(payments.pay(order).problem()).isEqualTo("503 UNAVAILABLE");
        } finally {
            payments.provider().answerWith(200);
        }
        assertThat(payments.pay(order).status()).isEqualTo(200);
    }

    @Test
    @Timeout(180)
    void whileTheProviderIsSlowNobodyElseWaitsForTheBook() throws Exception {
        // More than the consumer has connections to the database.
        List<OrderMessage> orders = stage.buy(payments.openSale(30), 1, 30);
        ExecutorService users = Executors.newFixedThreadPool(30);
        try (RunningConsumer shop = stage.anotherConsumer("--seckill.payment.read-timeout=30s")) {
            Http http = new Http(shop);
            Runnable goOn = payments.provider().stall();
            try {
                List<Future<Http.Answer>> paying = new ArrayList<>();
                orders.forEach(order -> paying.add(users.submit(() -> payments.pay(http, order))));
                awaiting("all of them wait for the provider")
                        .until(() -> orders.stream()
                                .noneMatch(order -> payments.provider()
                                        .asked(order.orderId())
                                        .isEmpty()));

                for (OrderMessage order : orders) {
                    assertThat(http.user(order.userId(), "/orders/" + order.orderId())
                                    .text("status"))
                            .isEqualTo("CREATED");
                }
                goOn.run();
                for (Future<Http.Answer> one : paying) {
                    assertThat(one.get().status()).isEqualTo(200);
                }
            } finally {
                goOn.run();
            }
        }
        users.shutdown();
    }

    @Test
    @Timeout(60)
    void whoeverComesWhileTooManyWaitForTheProviderIsToldAtOnceAndATimeOutEndsTheWait() throws Exception {
        List<OrderMessage> orders = stage.buy(payments.openSale(2), 1, 2);
        ExecutorService user = Executors.newSingleThreadExecutor();
        try (RunningConsumer shop =
                stage.anotherConsumer("--seckill.payment.max-in-flight=1", "--seckill.payment.read-timeout=2s")) {
            Http http = new Http(shop);
            Runnable goOn = payments.provider().stall();
            try {
                Future<Http.Answer> first = user.submit(() -> payments.pay(http, orders.get(0)));
                awaiting("the first waits for the provider")
                        .until(() -> !payments.provider()
                                .asked(orders.get(0).orderId())
                                .isEmpty());

                assertThat(payments.pay(http, orders.get(1)).problem()).isEqualTo("503 UNAVAILABLE");
                assertThat(payments.provider().asked(orders.get(1).orderId())).isEmpty();
                assertThat(first.get().problem()).isEqualTo("503 UNAVAILABLE");
            } finally {
                goOn.run();
            }
            assertThat(payments.pay(http, orders.get(0)).status()).isEqualTo(200);
        }
        user.shutdown();
    }

    @Test
    void withoutAProviderPayingSaysSoAndAllElseWorks() {
        Stage without = Stage.shared();
        OrderMessage order = without.buy(without.openSale(Http.terms(1, "PT1H", PaymentStage.PRICE)), 1, 1)
                .get(0);

        assertThat(without.http()
                        .ask(order.userId(), "/orders/" + order.orderId() + "/pay")
                        .problem())
                .isEqualTo("503 PAYMENTS_NOT_SET_UP");
        assertThat(payments.reportPaid(without.consumer(), "any", order).problem())
                .isEqualTo("503 PAYMENTS_NOT_SET_UP");
        assertThat(without.http()
                        .ask(order.userId(), "/orders/" + order.orderId() + "/cancel")
                        .text("status"))
                .isEqualTo("CANCELLED");
    }
}
