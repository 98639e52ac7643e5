package io.seckill.consumer.payment;

import static io.seckill.consumer.testing.Rest.awaiting;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.consumer.life.OrderLife;
import io.seckill.consumer.testing.Http;
import io.seckill.consumer.testing.PaymentStage;
import io.seckill.consumer.testing.ProviderHand;
import io.seckill.consumer.testing.RunningConsumer;
import io.seckill.consumer.testing.Stage;
import io.seckill.message.OrderMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** The provider reports. Case C13: no money is lost, whenever its report comes. */
class ReportIT {

    private final PaymentStage payments = PaymentStage.shared();
    private final Stage stage = payments.stage();

    @Test
    void theSameReportFiftyTimesAtOnceOnTwoInstancesHasItsEffectOnce() throws Exception {
        OrderMessage order = order(payments.openSale(1), 1);
        String payment = payments.begin(order);
        ExecutorService network = Executors.newFixedThreadPool(25);
        try (RunningConsumer second = stage.anotherConsumer()) {
            double before = taken(stage.consumer(), ReportEnd.PAID);
            List<Future<Http.Answer>> answers = new ArrayList<>();
            for (int time = 0; time < 50; time++) {
                RunningConsumer one = time % 2 == 0 ? stage.consumer() : second;
                answers.add(network.submit(() -> payments.reportPaid(one, payment, order)));
            }
            for (Future<Http.Answer> answer : answers) {
                assertThat(answer.get().status()).isEqualTo(200);
            }
            assertThat(taken(stage.consumer(), ReportEnd.PAID) - before + taken(second, ReportEnd.PAID))
                    .isEqualTo(1);
        }
        network.shutdown();

        assertThat(payments.outcome(order)).isEqualTo("PAID PAID");
        assertThat(stage.book()
                        .number(
                                "SELECT COUNT(*) FROM order_event WHERE order_id = ? AND status = 'PAID'",
                                order.orderNumber()))
                .isEqualTo(1);
    }

    @Test
    void whatTheProviderDidNotSignInTimeChangesNothing() {
        OrderMessage order = order(payments.openSale(1), 1);
        String body = ProviderHand.body(payments.begin(order), order.orderId(), PaymentStage.PRICE, "CNY");
        Instant now = Instant.now();
        String right = ProviderHand.signature(body, now, ProviderHand.SECRET);

        List<Http.Answer> refused = Stream.of(
                        null,
                        "",
                        "nonsense",
                        right.toUpperCase(Locale.ROOT),
                        right.substring(0, right.length() - 1),
                        right.substring(right.indexOf(',') + 1),
                        // Another's secret, another time than was signed, too old, from too far ahead.
                        ProviderHand.signature(body, now, "another-secret-with-more-than-32-bytes-in-it"),
                        right.replaceFirst(
                                Long.toString(now.getEpochSecond()), Long.toString(now.getEpochSecond() + 1)),
                        ProviderHand.signature(body, now.minus(Duration.ofMinutes(6)), ProviderHand.SECRET),
                        ProviderHand.signature(body, now.plus(Duration.ofMinutes(6)), ProviderHand.SECRET),
                        // What the shop itself signs, when it asks for a payment.
                        ProviderHand.signature("shop." + body, now, ProviderHand.SECRET))
                .map(signature -> payments.provider().report(stage.consumer(), body, signature))
                .toList();
        Http.Answer tampered = payments.provider().report(stage.consumer(), body.replace(order.orderId(), "1"), right);

        assertThat(refused).extracting(Http.Answer::problem).containsOnly("401 BAD_SIGNATURE");
        assertThat(tampered.problem()).isEqualTo("401 BAD_SIGNATURE");
        assertThat(payments.outcome(order)).isEqualTo("CREATED STARTED");
        assertThat(payments.provider().report(stage.consumer(), body, right).status())
                .isEqualTo(200);
        assertThat(payments.outcome(order)).isEqualTo("PAID PAID");
    }

    @Test
    void aReportThatCannotBeReadIsRefusedAndOneOfAnUnknownPaymentIsNotFound() {
        OrderMessage order = order(payments.openSale(1), 1);
        String right = ProviderHand.body(payments.begin(order), order.orderId(), PaymentStage.PRICE, "CNY");

        assertThat(Stream.of(
                                "",
                                "{}",
                                "[]",
                                "no json",
                                right.substring(1),
                                right.replace("CNY", "cny"),
                                right.replace("paidAt", "paid"),
                                right.replace("orderId", "order"),
                                right.replace("19900", "-1"),
                                right.replace("19900", "199.5"),
                                right.replace("19900", "null"))
                        .map(body -> payments.provider()
                                .report(stage.consumer(), body)
                                .problem()))
                .containsOnly("400 INVALID_REQUEST");
        assertThat(payments.reportPaid("never-begun", order).problem()).isEqualTo("404 NOT_FOUND");
        assertThat(payments.outcome(order)).isEqualTo("CREATED STARTED");
    }

    @Test
    void moneyThatCameOtherwiseThanAskedForPaysNothingAndWaitsForAPerson() {
        String sale = payments.openSale(3);
        OrderMessage tooLittle = order(sale, 1);
        OrderMessage otherMoney = order(sale, 2);
        OrderMessage otherOrder = order(sale, 3);
        String payment = payments.begin(tooLittle);

        report(payment, tooLittle, PaymentStage.PRICE - 1, "CNY");
        report(payments.begin(otherMoney), otherMoney, PaymentStage.PRICE, "USD");
        report(payments.begin(otherOrder), tooLittle, PaymentStage.PRICE, "CNY");
        // Another report of the same payment does not undo that.
        report(payment, tooLittle, PaymentStage.PRICE, "CNY");

        assertThat(Stream.of(tooLittle, otherMoney, otherOrder).map(payments::outcome))
                .containsOnly("CREATED IN_QUESTION");
        assertThat(payments.pay(tooLittle).problem()).isEqualTo("409 PAYMENT_IN_QUESTION");
        assertThat(listed("IN_QUESTION")).contains(payment);
        assertThat(stage.book()
                        .text(
                                "SELECT CONCAT_WS(' ', received_amount, received_currency) FROM payment"
                                        + " WHERE payment_id = ?",
                                payment))
                .isEqualTo("19899 CNY");
    }

    @Test
    void aReportAfterTheOrderWasCancelledOrLapsedIsARefundEvenDaysLater() {
        String sale = payments.openSale(2);
        OrderMessage cancelled = order(sale, 1);
        OrderMessage lapsed = order(sale, 2);
        String late = payments.begin(cancelled);
        String later = payments.begin(lapsed);
        payments.cancel(cancelled);
        stage.book().execute("UPDATE orders SET pay_by = 1 WHERE order_id = ?", lapsed.orderNumber());
        awaiting("it lapses").until(() -> payments.outcome(lapsed).equals("CANCELLED STARTED"));
        stage.book().execute("UPDATE payment SET started_at = 1 WHERE payment_id = ?", later);

        assertThat(payments.reportPaid(late, cancelled).status()).isEqualTo(200);
        assertThat(payments.reportPaid(later, lapsed).status()).isEqualTo(200);
        assertThat(payments.reportPaid(later, lapsed).status()).isEqualTo(200);

        assertThat(Stream.of(cancelled, lapsed).map(payments::outcome)).containsOnly("CANCELLED REFUND_DUE");
        assertThat(listed("REFUND_DUE")).contains(late, later);
        assertThat(stage.book().stock(sale)).isEqualTo(2);
        awaiting("the stores agree").until(() -> stage.agrees(sale));
    }

    @Test
    void anOrderWhoseUnitWasSoldAgainIsNotRevived() {
        String sale = payments.openSale(2);
        OrderMessage toTheSame = order(sale, 1);
        OrderMessage toAnother = order(sale, 2);
        List<String> late = List.of(payments.begin(toTheSame), payments.begin(toAnother));
        payments.cancel(toTheSame);
        payments.cancel(toAnother);
        awaiting("both units are back").until(() -> stage.gate().stock(sale) == 2);
        OrderMessage again = order(sale, 1);
        OrderMessage others = order(sale, 3);

        payments.reportPaid(late.get(0), toTheSame);
        payments.reportPaid(late.get(1), toAnother);

        assertThat(Stream.of(toTheSame, toAnother).map(payments::outcome)).containsOnly("CANCELLED REFUND_DUE");
        assertThat(Stream.of(again, others).map(payments::outcome)).containsOnly("CREATED none");
        assertThat(stage.book().live(sale)).isEqualTo(2);
        payments.reportPaid(payments.begin(again), again);
        assertThat(payments.outcome(again)).isEqualTo("PAID PAID");
        awaiting("the stores agree").until(() -> stage.agrees(sale));
    }

    @Test
    void aSecondPaymentOfAPaidOrderIsARefund() {
        OrderMessage order = order(payments.openSale(1), 1);
        String payment = payments.begin(order);
        stage.consumer().bean(OrderLife.class).pay(order.orderNumber(), "by-other-means");

        payments.reportPaid(payment, order);

        assertThat(payments.outcome(order)).isEqualTo("PAID REFUND_DUE");
    }

    @Test
    void moneyThatWaitsIsCountedUntilAnAdministratorSaysThatItWasGivenBack() {
        OrderMessage order = order(payments.openSale(1), 1);
        String payment = payments.begin(order);
        payments.cancel(order);
        payments.reportPaid(payment, order);
        int due = stage.book().number("SELECT COUNT(*) FROM payment WHERE state = 'REFUND_DUE'");
        awaiting("the gauge tells").until(() -> waiting() == due);

        String refunded = "/admin/payments/" + payment + "/refunded";
        assertThat(stage.http().admin("POST", refunded, "").text("state")).isEqualTo("REFUNDED");
        assertThat(stage.http().admin("POST", refunded, "").text("state")).isEqualTo("REFUNDED");

        awaiting("the gauge tells").until(() -> waiting() == due - 1);
        assertThat(stage.http().ask("user-1", refunded).problem()).isEqualTo("403 FORBIDDEN");
        assertThat(stage.http()
                        .admin("POST", "/admin/payments/none/refunded", "")
                        .problem())
                .isEqualTo("404 NOT_FOUND");
        assertThat(stage.http().admin("GET", "/admin/payments?state=NONE", "").problem())
                .isEqualTo("400 INVALID_REQUEST");
        assertThat(stage.http().user("user-1", "/admin/payments?state=PAID").problem())
                .isEqualTo("403 FORBIDDEN");
    }

    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void theSecretIsInNoLog(CapturedOutput log) {
        String[] talkative = {
            "--seckill.payment.simulated.enabled=true",
            "--logging.level.io.seckill=DEBUG",
            "--logging.level.org.springframework.web.client=TRACE"
        };
        try (RunningConsumer another = stage.anotherConsumer(talkative)) {
            OrderMessage order = order(payments.openSale(1), 1);
            String payment = payments.begin(order);
            payments.pay(new Http(another), order);
            payments.provider().report(another, "{}");
            payments.provider().report(another, "{}", "t=1,v1=none");
            payments.reportPaid(another, payment, order);
        } finally {
            LoggingSystem levels = LoggingSystem.get(ReportIT.class.getClassLoader());
            levels.setLogLevel("io.seckill", null);
            levels.setLogLevel("org.springframework.web.client", null);
        }
        assertThat(log).contains("PAYMENTS ARE SIMULATED", "not readable").doesNotContain(ProviderHand.SECRET);
    }

    private OrderMessage order(String sale, int user) {
        return stage.buy(sale, user, user).get(0);
    }

    private void report(String payment, OrderMessage order, long amount, String currency) {
        String body = ProviderHand.body(payment, order.orderId(), amount, currency);
        assertThat(payments.provider().report(stage.consumer(), body).status()).isEqualTo(200);
    }

    private List<String> listed(String state) {
        return stage.http()
                .admin("GET", "/admin/payments?state=" + state, "")
                .json()
                .path("payments")
                .valueStream()
                .map(payment -> payment.path("paymentId").asString())
                .toList();
    }

    private double waiting() {
        return stage.consumer()
                .bean(MeterRegistry.class)
                .get("seckill.payment.waiting")
                .tag("state", "REFUND_DUE")
                .gauge()
                .value();
    }

    private static double taken(RunningConsumer consumer, ReportEnd end) {
        return consumer.bean(MeterRegistry.class)
                .get("seckill.payment.reports")
                .tag("end", end.name())
                .counter()
                .count();
    }
}
