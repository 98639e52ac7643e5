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
 * @param sales sales whose refusal is kept at the most, so that the memory stays small whatever is asked for
 * @param mostMarks users with a mark up to which a sold-out sale is kept: 8 bytes each
 */
@Validated
@ConfigurationProperties("seckill.refusal")
public record RefusalProperties(
        @DefaultValue("1s") Duration keepFor,
        @DefaultValue("100") @Min(1) int sales,
        @DefaultValue("200000") @Min(1) int mostMarks) {}
