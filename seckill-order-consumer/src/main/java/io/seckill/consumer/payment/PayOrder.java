package io.seckill.consumer.payment;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.consumer.life.Change;
import io.seckill.consumer.life.Refusals;
import io.seckill.consumer.order.OrderLookup;
import io.seckill.consumer.order.OrderView;
import io.seckill.consumer.payment.provider.PaymentProvider;
import io.seckill.consumer.payment.provider.ProviderAway;
import io.seckill.problem.Problem;
import io.seckill.problem.ProblemCode;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Begins the payment of an order: first in the book, with an id of ours, then at the provider by that id. So a repeat, or a call after a
 * crash between the two, asks for the same payment again. Nothing of the book is held while the provider is asked.
 */
@Component
class PayOrder {

    private static final Logger log = LoggerFactory.getLogger(PayOrder.class);
    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

    private final OrderLookup orders;
    private final Payments payments;
    private final PaymentProvider provider;
    private final Counter taken;
    private final Counter away;

    PayOrder(OrderLookup orders, Payments payments, PaymentProvider provider, MeterRegistry meters) {
        this.orders = orders;
        this.payments = payments;
        this.provider = provider;
        this.taken = asked(meters, "TAKEN");
        this.away = asked(meters, "AWAY");
    }

    /**
     * A payment that is begun, and its order.
     *
     * @param url where the user pays, if the provider has such a page
     */
    record Begun(
            OrderView order, String paymentId, @Nullable String url) {}

    /**
     * Begins the payment of a user's own order, or tells the one that was begun.
     *
     * @throws Problem NOT_FOUND, NOT_RECORDED, ALREADY_PAID, ALREADY_CANCELLED, ORDER_FAILED, NOT_PRICED, PAYMENT_IN_QUESTION,
     *     PAYMENTS_NOT_SET_UP or, when the provider cannot be reached, UNAVAILABLE
     */
    Begun begin(String orderId, String userId) {
        OrderView order = orders.required(orderId, userId);
        Refusals.unlessChanged(Change.of(order.status()));
        if (!provider.isSetUp()) {
            throw Problem.of(ProblemCode.PAYMENTS_NOT_SET_UP, "This shop takes no payments yet.");
        }
        long number = Long.parseLong(order.orderId());
        Payment payment = payments.begin(number, payments.due(number).orElseThrow(PayOrder::notPriced));
        if (payment.state() == Payment.State.IN_QUESTION) {
            throw Problem.of(
                    ProblemCode.PAYMENT_IN_QUESTION,
                    "Money came for this order, and not as it was asked for. Somebody looks into it; do not pay again.");
        }
        // One that is settled by now needs no asking: looking again says why.
        Optional<String> url = payment.state() == Payment.State.STARTED ? ask(payment) : Optional.empty();
        return new Begun(lookAgain(orderId, userId), payment.paymentId(), url.orElse(null));
    }

    private Optional<String> ask(Payment payment) {
        try {
            Optional<String> url = provider.ask(
                    payment.paymentId(),
                    payment.orderNumber(),
                    payment.amount().minorUnits(),
                    payment.amount().currency());
            taken.increment();
            return url;
        } catch (ProviderAway unreached) {
            away.increment();
            log.warn(
                    "payment provider away paymentId={} orderId={} cause={}",
                    payment.paymentId(),
                    payment.orderId(),
                    unreached.getMessage());
            throw Problem.of(
                            ProblemCode.UNAVAILABLE,
                            "The payment provider cannot be reached. Try again: it will be the same payment.")
                    .retryAfter(RETRY_AFTER);
        }
    }

    /** Nobody is sent to pay for an order that ended while the provider was asked. */
    private OrderView lookAgain(String orderId, String userId) {
        OrderView order = orders.required(orderId, userId);
        Change standing = Change.of(order.status());
        if (standing != Change.IS_PAID) {
            Refusals.unlessChanged(standing);
        }
        return order;
    }

    private static Problem notPriced() {
        return Problem.of(ProblemCode.NOT_PRICED, "This sale has no price: its orders are not paid for here.");
    }

    private static Counter asked(MeterRegistry meters, String end) {
        return Counter.builder("seckill.payment.asked")
                .tag("end", end)
                .description("Requests to the payment provider, by what came of them")
                .register(meters);
    }
}
