package io.seckill.consumer.payment.simulated;

import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * The simulated provider.
 *
 * @param enabled whether this instance plays the provider at {@code /simulated-provider/payments}; never in production, for it takes no
 *     money and says that it did
 * @param delay how long after it was asked it reports a payment
 * @param most payments that are not reported yet; one more is refused
 * @param threads reports at a time
 * @param backOff wait before the second try of a report; it doubles with each
 * @param retryFor how long a report is tried; then it is given up, and asking for the payment again begins anew
 */
@Validated
@ConfigurationProperties("seckill.payment.simulated")
record SimulatedProperties(
        @DefaultValue("false") boolean enabled,
        @DefaultValue("300ms") Duration delay,
        @DefaultValue("10000") @Min(1) int most,
        @DefaultValue("4") @Min(1) int threads,
        @DefaultValue("200ms") Duration backOff,
        @DefaultValue("2m") Duration retryFor) {}
