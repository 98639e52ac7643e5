package io.seckill.identity;

import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Limits of remembering tokens that were verified.
 *
 * @param most tokens remembered at the most; one takes about 300 bytes
 * @param keepFor how long one is believed without being verified again, never beyond its expiry: what a key that its issuer
 *     withdraws goes on to be good for
 */
@Validated
@ConfigurationProperties("seckill.verified-tokens")
record VerifiedTokensProperties(
        @DefaultValue("20000") @Min(1) int most,
        @DefaultValue("1m") Duration keepFor) {}
