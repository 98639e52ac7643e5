package io.seckill.consumer.sale;

import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Limits of administering sales.
 *
 * @param maxTotal units of one sale at the most. At some 120 bytes a reservation, ten million fill about 1.2 GB of Redis.
 * @param announceEvery how often the gate's registry of sales is written again, which a Redis without data needs to tell an
 *     unknown sale from a lost one
 * @param rebuildQuiet how long the queues must have been empty and all consumers idle before a rebuild takes it that nothing
 *     is in flight. Longer than a message takes from a gateway to its queue.
 * @param rebuildLost whether sales that the gate lost are rebuilt without being asked for; they are counted in either case
 * @param rebuildEvery how often lost sales are looked for, and a rebuild of them is tried
 * @param rebuildPage reservations staged in one call
 */
@Validated
@ConfigurationProperties("seckill.sale")
public record SaleProperties(
        @DefaultValue("10000000") @Min(1) int maxTotal,
        @DefaultValue("5s") Duration announceEvery,
        @DefaultValue("2s") Duration rebuildQuiet,
        @DefaultValue("true") boolean rebuildLost,
        @DefaultValue("5s") Duration rebuildEvery,
        @DefaultValue("1000") @Min(1) int rebuildPage) {}
