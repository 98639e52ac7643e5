package io.seckill.consumer.payment.provider;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.StringUtils;
import org.springframework.validation.annotation.Validated;

/**
 * The payment provider, and the limits of asking it. Without {@code providerUrl} no payment is begun; with a secret, reports of payments
 * that were begun before are still taken.
 *
 * @param providerUrl where payments are asked for
 * @param callbackUrl where the provider reaches {@code POST /payments/callback} of any instance
 * @param secret what requests and reports are signed with, at least 32 bytes
 * @param tolerance how far a signature's time may be from ours. The provider signs each try anew; what is older may be a replay.
 * @param connectTimeout how long connecting may take
 * @param readTimeout how long the provider may take to answer. Its user waits meanwhile, and Nginx no longer than 15 s.
 * @param maxInFlight requests to the provider at a time; one more is answered 503 at once
 * @param watchEvery how often payments that wait for a person are counted
 * @param listMost payments in one answer to an administrator
 */
@Validated
@ConfigurationProperties("seckill.payment")
public record PaymentProperties(
        @Nullable String providerUrl,
        @Nullable String callbackUrl,
        @Nullable String secret,
        @DefaultValue("5m") Duration tolerance,
        @DefaultValue("1s") Duration connectTimeout,
        @DefaultValue("3s") Duration readTimeout,
        @DefaultValue("64") @Min(1) int maxInFlight,
        @DefaultValue("10s") Duration watchEvery,
        @DefaultValue("200") @Min(1) @Max(10_000) int listMost) {

    /** The length of what HMAC-SHA256 makes: a shorter key is weaker than it (RFC 2104, section 3). */
    private static final int LEAST_SECRET_BYTES = 32;

    public PaymentProperties {
        if (StringUtils.hasText(secret) && secret.getBytes(StandardCharsets.UTF_8).length < LEAST_SECRET_BYTES) {
            throw new IllegalArgumentException("seckill.payment.secret must have at least 32 bytes");
        }
        requireAddress("provider-url", providerUrl);
        requireAddress("callback-url", callbackUrl);
        if (StringUtils.hasText(providerUrl) && !(StringUtils.hasText(secret) && StringUtils.hasText(callbackUrl))) {
            throw new IllegalArgumentException("seckill.payment.provider-url needs seckill.payment.secret"
                    + " (SECKILL_PAYMENT_SECRET) and seckill.payment.callback-url");
        }
    }

    private static void requireAddress(String name, @Nullable String url) {
        if (StringUtils.hasText(url) && !url.matches("https?://[^/?#\\s]+(/\\S*)?")) {
            throw new IllegalArgumentException("seckill.payment." + name + " must be a whole http or https address");
        }
    }

    @Override
    public String toString() {
        return "PaymentProperties[providerUrl=" + providerUrl + ", callbackUrl=" + callbackUrl + ", secret="
                + (StringUtils.hasText(secret) ? "set" : "none") + "]";
    }
}
