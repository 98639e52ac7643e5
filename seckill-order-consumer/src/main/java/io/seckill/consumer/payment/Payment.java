package io.seckill.consumer.payment;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A payment as the book has it, for us and for an administrator.
 *
 * @param amount what is asked for, in minor units of the currency
 * @param received what the provider reported; absent while STARTED
 * @param paidAt when it was paid, by the provider's clock
 * @param settledAt when the report was taken
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Payment(
        String paymentId,
        String orderId,
        State state,
        Money amount,
        @Nullable Money received,
        Instant startedAt,
        @Nullable Instant paidAt,
        @Nullable Instant settledAt) {

    /** Where a payment stands. Each but the first says that the provider has, or had, the money. */
    enum State {
        /** Begun; no money was reported. Most that stay so were never paid. */
        STARTED,
        /** The order is paid by it. */
        PAID,
        /** The money came and the order had ended, or was paid already: it is to be given back. */
        REFUND_DUE,
        /** Money came, and not the amount, the currency or the order that were asked for. A person decides. */
        IN_QUESTION,
        /** An administrator said that the money was given back. */
        REFUNDED
    }

    /** An amount in minor units of a currency (ISO 4217). */
    record Money(long minorUnits, String currency) {}

    long orderNumber() {
        return Long.parseLong(orderId);
    }
}
