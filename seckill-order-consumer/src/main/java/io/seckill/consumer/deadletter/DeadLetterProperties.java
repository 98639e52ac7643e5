package io.seckill.consumer.deadletter;

import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Limits of dealing with dead letters.
 *
 * @param most dead letters looked at in one go. More are worked off by dealing with the first; each is an alarm, so a thousand
 *     are a disaster rather than a list.
 * @param patience how long one look waits for another to end, of any instance, and for its own letters to be back in their queue;
 *     at least a second, and longer than a look at {@code most} letters takes
 */
@Validated
@ConfigurationProperties("seckill.dead-letters")
record DeadLetterProperties(
        @DefaultValue("1000") @Min(1) int most,
        @DefaultValue("10s") Duration patience) {

    DeadLetterProperties {
        // The database's lock counts in seconds, and 0 would be no wait at all.
        if (patience.toSeconds() < 1) {
            throw new IllegalArgumentException("seckill.dead-letters.patience must be at least a second");
        }
    }
}
