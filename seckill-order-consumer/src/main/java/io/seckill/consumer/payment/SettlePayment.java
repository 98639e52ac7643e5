package io.seckill.consumer.payment;

import io.seckill.consumer.life.OrderLife;
import io.seckill.consumer.payment.Payment.Money;
import io.seckill.consumer.payment.Payment.State;
import io.seckill.consumer.payment.provider.PaymentReport;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Settles a payment by the provider's report, in one transaction with its order: PAID both, or the money is to be given back and the order
 * is left as it is. The payment's row is locked first, then, by {@link OrderLife#pay}, the order's, and never the sale's.
 */
@Component
class SettlePayment {

    private static final Logger log = LoggerFactory.getLogger(SettlePayment.class);

    private final Payments payments;
    private final OrderLife life;

    SettlePayment(Payments payments, OrderLife life) {
        this.payments = payments;
        this.life = life;
    }

    /** Takes a report that is known to be the provider's. Of any number of the same one, at once or later, one has an effect. */
    // READ COMMITTED: who waited for the lock must see what its holder wrote.
    @Transactional(isolation = Isolation.READ_COMMITTED)
    public ReportEnd settle(PaymentReport report) {
        Optional<Payment> begun = payments.lock(report.paymentId());
        if (begun.isEmpty()) {
            return ReportEnd.UNKNOWN;
        }
        Payment payment = begun.get();
        if (payment.state() != State.STARTED) {
            return repeated(payment, report);
        }
        ReportEnd end = isAsAsked(payment, report) ? pay(payment) : ReportEnd.IN_QUESTION;
        payments.settle(report, State.valueOf(end.name()));
        return end;
    }

    private ReportEnd pay(Payment payment) {
        return switch (life.pay(payment.orderNumber(), payment.paymentId())) {
            case CHANGED -> ReportEnd.PAID;
            case IS_CANCELLED, IS_FAILED, IS_PAID -> ReportEnd.REFUND_DUE;
            case NOT_THERE -> {
                log.error("paid order is not in the book payment={}", payment);
                yield ReportEnd.REFUND_DUE;
            }
        };
    }

    private static ReportEnd repeated(Payment payment, PaymentReport report) {
        if (!money(report).equals(payment.received())) {
            log.error("a settled payment is reported otherwise than before payment={} report={}", payment, report);
        }
        return ReportEnd.REPEATED;
    }

    private static boolean isAsAsked(Payment payment, PaymentReport report) {
        return payment.amount().equals(money(report)) && payment.orderId().equals(report.orderId());
    }

    private static Money money(PaymentReport report) {
        return new Money(report.amount(), report.currency());
    }
}
