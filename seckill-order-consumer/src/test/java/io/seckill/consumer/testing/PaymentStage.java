package io.seckill.consumer.testing;

import io.seckill.message.OrderMessage;
import io.seckill.testing.TestEnvironment;

/** A stage whose consumer asks a payment provider that is in the test's hand, and the sentences of paying. */
public record PaymentStage(Stage stage, ProviderHand provider) {

    /** What a unit costs, in fen. */
    public static final long PRICE = 19_900;

    public static PaymentStage shared() {
        return Shared.STAGE;
    }

    private static final class Shared {
        private static final PaymentStage STAGE = start();

        private static PaymentStage start() {
            ProviderHand provider = new ProviderHand();
            Stage stage = Stage.on(
                    TestEnvironment.whole(),
                    provider.settings(
                            "--seckill.sale.announce-every=300ms",
                            "--seckill.flight.patience=10s",
                            "--seckill.order.sweep-every=20ms",
                            // Sweeps that are many, and short: many chances for a race.
                            "--seckill.order.sweep-batch=10",
                            "--seckill.payment.watch-every=100ms"));
            return new PaymentStage(stage, provider);
        }
    }

    /** A sale with a price, whose orders lapse only when they are made to. */
    public String openSale(int total) {
        return stage.openSale(Http.terms(total, "PT1H", PRICE));
    }

    public Http.Answer pay(OrderMessage order) {
        return pay(stage.http(), order);
    }

    public Http.Answer pay(Http instance, OrderMessage order) {
        return instance.ask(order.userId(), "/orders/" + order.orderId() + "/pay");
    }

    /** Begins a payment and tells its id. */
    public String begin(OrderMessage order) {
        Http.Answer begun = pay(order);
        if (begun.status() != 200) {
            throw new IllegalStateException("payment not begun: " + begun);
        }
        return begun.json().path("payment").path("paymentId").asString();
    }

    /** The provider reports that this order's payment came, as it was asked for. */
    public Http.Answer reportPaid(RunningConsumer to, String paymentId, OrderMessage order) {
        return provider.report(to, ProviderHand.body(paymentId, order.orderId(), PRICE, "CNY"));
    }

    public Http.Answer reportPaid(String paymentId, OrderMessage order) {
        return reportPaid(stage.consumer(), paymentId, order);
    }

    public void cancel(OrderMessage order) {
        stage.http().ask(order.userId(), "/orders/" + order.orderId() + "/cancel");
    }

    /** An order's state and that of its payment, such as "PAID PAID". */
    public String outcome(OrderMessage order) {
        return stage.book()
                .text(
                        "SELECT CONCAT_WS(' ', orders.status, COALESCE(payment.state, 'none')) FROM orders"
                                + " LEFT JOIN payment USING (order_id) WHERE order_id = ?",
                        order.orderNumber());
    }
}
