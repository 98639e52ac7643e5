package io.seckill.consumer.flight;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Limits of finding out what is on its way.
 *
 * @param reportEvery how often an instance reports what it has in hand
 * @param patience how long the reports of all consumers are awaited before it counts as unknown what they hold; several times
 *     {@code reportEvery}
 * @param busyFor how long a report of something in hand counts when none follows. Longer than two heartbeats (10 s each),
 *     within which the broker finds out that the instance is gone and gives its messages to others.
 */
@Validated
@ConfigurationProperties("seckill.flight")
record FlightProperties(
        @DefaultValue("500ms") Duration reportEvery,
        @DefaultValue("5s") Duration patience,
        @DefaultValue("30s") Duration busyFor) {}
