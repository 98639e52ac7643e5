package io.seckill.consumer.audit;

import jakarta.validation.constraints.Min;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Limits of an audit.
 *
 * @param page orders or reservations compared in one go
 * @param mostDifferences differences listed at the most; all are counted
 */
@Validated
@ConfigurationProperties("seckill.audit")
record AuditProperties(
        @DefaultValue("1000") @Min(1) int page,
        @DefaultValue("10000") @Min(1) int mostDifferences) {}
