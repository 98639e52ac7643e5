package io.seckill.consumer.book;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Limits of an order's life.
 *
 * @param payWithin how long an order may stay unpaid, counted from when it was recorded; a sale may have a limit of its own
 * @param sweepEvery how often unpaid orders are looked for. An order lapses no later than this and a sweep after its time.
 * @param sweepBatch orders that lapse in one transaction. The sale's row is locked meanwhile, and recording waits: a few hundred take
 *     some ten milliseconds.
 * @param changesAtATime orders that users change at a time, at one instance. A third of its connections to the database: the rest is for
 *     recording and for looks.
 * @param returnEvery how often units are carried back to the gate
 * @param returnBatch units carried in one transaction
 */
@Validated
@ConfigurationProperties("seckill.order")
public record OrderProperties(
        @DefaultValue("15m") Duration payWithin,
        @DefaultValue("500ms") Duration sweepEvery,
        @DefaultValue("500") @Min(1) @Max(5_000) int sweepBatch,
        @DefaultValue("4") @Min(1) @Max(100) int changesAtATime,
        @DefaultValue("200ms") Duration returnEvery,
        @DefaultValue("500") @Min(1) @Max(5_000) int returnBatch) {

    public OrderProperties {
        if (payWithin.isNegative() || payWithin.isZero()) {
            throw new IllegalArgumentException("seckill.order.pay-within must be positive");
        }
    }
}
