package io.seckill.consumer.payment.provider;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.seckill.stock.ResourceKeys;
import java.time.Instant;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the provider reports: that it has this money. It may say more than we read.
 *
 * @param amount in minor units of the currency
 * @param currency ISO 4217
 * @param paidAt by the provider's clock
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record PaymentReport(String paymentId, String orderId, Long amount, String currency, Instant paidAt) {

    private static final Pattern CURRENCY = Pattern.compile("[A-Z]{3}");

    /**
     * @throws IllegalArgumentException when a part is missing or malformed
     */
    public PaymentReport {
        boolean whole = isId(paymentId)
                && isId(orderId)
                && isThere(currency)
                && CURRENCY.matcher(currency).matches()
                && isThere(amount)
                && amount >= 0
                && isThere(paidAt);
        if (!whole) {
            throw new IllegalArgumentException("paymentId, orderId, amount, currency and paidAt are needed");
        }
    }

    private static boolean isId(@Nullable String value) {
        return value != null && ResourceKeys.isId(value);
    }

    // What comes from outside may lack what the record promises.
    private static boolean isThere(@Nullable Object value) {
        return value != null;
    }
}
