package io.seckill.gateway.purchase;

import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Limits of buying.
 *
 * @param maxInFlight purchases that this instance works on at a time; one more is answered 503 at once. No thread waits
 *     with them: it is memory that they take, and time of those behind.
 * @param retryAfter what a refused client is told to wait
 */
@Validated
@ConfigurationProperties("seckill.purchase")
public record PurchaseProperties(
        @DefaultValue("256") @Min(1) int maxInFlight,
        @DefaultValue("1s") Duration retryAfter) {}
