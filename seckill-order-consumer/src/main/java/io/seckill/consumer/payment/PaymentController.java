package io.seckill.consumer.payment;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.seckill.consumer.order.OrderView;
import io.seckill.consumer.payment.provider.PaymentProperties;
import io.seckill.consumer.payment.provider.Signature;
import io.seckill.identity.User;
import io.seckill.problem.Problem;
import io.seckill.problem.ProblemCode;
import io.seckill.stock.ResourceKeys;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.security.SecurityRequirements;
import jakarta.validation.constraints.Pattern;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Lets users pay, the provider report, and an administrator see to the money that waits for a person. */
@RestController
class PaymentController {

    private final PayOrder pay;
    private final TakeReport reports;
    private final Payments payments;
    private final PaymentProperties limits;

    PaymentController(PayOrder pay, TakeReport reports, Payments payments, PaymentProperties limits) {
        this.pay = pay;
        this.reports = reports;
        this.payments = payments;
        this.limits = limits;
    }

    /** An order with its payment. */
    record Paying(@JsonUnwrapped OrderView order, Begun payment) {}

    /** A payment that was begun. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Begun(String paymentId, @Nullable String url) {}

    /** The first payments in a state. */
    record Listing(List<Payment> payments) {}

    @Operation(summary = "Begin to pay an order of one's own; repeating it tells the same payment")
    @PostMapping("/orders/{orderId}/pay")
    Paying pay(
            @PathVariable @Pattern(regexp = ResourceKeys.ID_FORM) String orderId, @AuthenticationPrincipal User user) {
        PayOrder.Begun begun = pay.begin(orderId, user.id());
        return new Paying(begun.order(), new Begun(begun.paymentId(), begun.url()));
    }

    @Operation(summary = "For the payment provider: report a payment, signed; repeating it changes nothing")
    @SecurityRequirements // it is the signature that counts
    @PostMapping("/payments/callback")
    void report(
            @RequestHeader(name = Signature.HEADER, required = false) @Nullable String signature,
            @RequestBody(required = false) byte @Nullable [] body) {
        switch (reports.take(signature, body == null ? new byte[0] : body)) {
            // However it ended, the money is on record, and the provider need not say it again.
            case PAID, REFUND_DUE, IN_QUESTION, REPEATED -> {}
            case UNKNOWN -> throw Problem.of(ProblemCode.NOT_FOUND, "No such payment was begun.");
            case MALFORMED ->
                throw Problem.of(
                        ProblemCode.INVALID_REQUEST, "paymentId, orderId, amount, currency and paidAt are needed.");
            case UNSIGNED ->
                throw Problem.of(
                        ProblemCode.BAD_SIGNATURE, "The signature is missing, wrong or too old; nothing was changed.");
            case NOT_SET_UP ->
                throw Problem.of(ProblemCode.PAYMENTS_NOT_SET_UP, "There is no secret to verify reports by.");
        }
    }

    @Operation(summary = "List payments in a state, oldest first")
    @GetMapping("/admin/payments")
    Listing list(
            @RequestParam
                    @Pattern(regexp = "STARTED|PAID|REFUND_DUE|IN_QUESTION|REFUNDED", message = "is no such state")
                    String state) {
        return new Listing(payments.list(Payment.State.valueOf(state), limits.listMost()));
    }

    @Operation(summary = "Note that a payment's money was given back")
    @PostMapping("/admin/payments/{paymentId}/refunded")
    Payment refunded(@PathVariable @Pattern(regexp = ResourceKeys.ID_FORM) String paymentId) {
        boolean waited = payments.refunded(paymentId);
        return payments.find(paymentId)
                .filter(payment -> waited || payment.state() == Payment.State.REFUNDED)
                .orElseThrow(() -> Problem.of(ProblemCode.NOT_FOUND, "There is no such payment to be given back."));
    }
}
