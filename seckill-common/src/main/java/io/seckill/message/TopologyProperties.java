package io.seckill.message;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.Size;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Limits of the queues. Both services must be given the same: the broker refuses a queue declared with other limits.
 *
 * @param maxLength messages that the order queue holds at the most; beyond it the broker nacks and the gate answers 503.
 *     A million orders are some 200 MB of disk and, at 5,000 recorded a second, over three minutes of work: a user waits no
 *     longer than that.
 * @param retryDelays wait before the second, third, ... attempt; their number and one is the number of attempts. Short
 *     first, since most failures are deadlocks that are over at once; the last covers a fail-over of the database.
 */
@Validated
@ConfigurationProperties("seckill.topology")
public record TopologyProperties(
        @DefaultValue("1000000") @Min(1) int maxLength,

        @DefaultValue({"1s", "5s", "30s"}) @NotEmpty @Size(max = 9)
        List<Duration> retryDelays) {

    /** How often a message is tried at the most. */
    public int attempts() {
        return retryDelays.size() + 1;
    }
}
