package io.seckill.consumer.audit;

import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Limits of an audit.
 *
 * @param grace how long after its reservation an order that is nowhere else counts as on its way: a consumer may have its
 *     message in hand, which no queue shows. Longer than a batch takes.
 * @param page orders or reservations compared in one go
 * @param mostDifferences differences listed at the most; all are counted
 */
@Validated
@ConfigurationProperties("seckill.audit")
record AuditProperties(
        @DefaultValue("60s") Duration grace,
        @DefaultValue("1000") @Min(1) int page,
        @DefaultValue("10000") @Min(1) int mostDifferences) {}
