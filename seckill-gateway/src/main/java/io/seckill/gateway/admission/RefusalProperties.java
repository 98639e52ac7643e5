package io.seckill.gateway.admission;

import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Limits of refusing without asking Redis.
 *
 * @param keepFor how long a refusal is repeated without asking again; what a unit that comes back waits at the most when the
 *     message of it is lost
 * @param forgetAfter how long a refusal is asked for again that nobody wants to hear any more
 * @param sales sales whose refusal is kept at the most, so that the memory stays small whatever is asked for
 * @param mostMarks users with a mark, of all sold-out sales together, up to which these are kept: 9 bytes each
 */
@Validated
@ConfigurationProperties("seckill.refusal")
public record RefusalProperties(
        @DefaultValue("1s") Duration keepFor,
        @DefaultValue("10s") Duration forgetAfter,
        @DefaultValue("100") @Min(1) int sales,
        @DefaultValue("1000000") @Min(1) int mostMarks) {}
