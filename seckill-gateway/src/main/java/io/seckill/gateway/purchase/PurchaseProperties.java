package io.seckill.gateway.purchase;

import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Limits of buying.
 *
 * @param maxInFlight purchases that this instance works on at a time; one more is answered 503 at once. Fewer than the
 *     container's threads, so that there is always one left to say so.
 * @param retryAfter what a refused client is told to wait
 */
@Validated
@ConfigurationProperties("seckill.purchase")
public record PurchaseProperties(
        @DefaultValue("256") @Min(1) int maxInFlight,
        @DefaultValue("1s") Duration retryAfter) {}
