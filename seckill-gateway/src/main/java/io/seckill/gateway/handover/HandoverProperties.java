package io.seckill.gateway.handover;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Limits of the hand-over.
 *
 * @param window messages queued or unconfirmed at the most; beyond it a hand-over is NOT_QUEUED at once. Ten thousand are
 *     about half a second of confirms, and a few MB of heap.
 * @param confirmTimeout how long a request waits for its confirm before the outcome counts as unknown. Under the 5 s in which
 *     every request is to be answered.
 * @param writePause how long after a round of messages the next is written at the earliest; one that comes later than that does not
 *     wait. Messages that leave together cost the gateway and the broker about half of what they cost one by one, and 2 ms are
 *     what a confirm takes anyway (docs/performance.md).
 * @param dropPause likewise for calls that drop confirmed entries, unless they fill a batch. Nobody waits for them, and a relay
 *     looks for entries that are much older.
 * @param reconnectDelay wait between attempts to reach the broker
 * @param relayAfter how long a reservation may stay unconfirmed before a relay takes it. Longer than {@code confirmTimeout},
 *     so that a request that still waits is not raced.
 * @param relayLease how long a relay has an entry for itself
 * @param relayBatch entries of one sale that a relay claims in one go
 * @param dropBatch confirmed entries that are dropped from pending in one call
 * @param drain how long a stopping instance waits for outstanding confirms; what is left then, another relay carries on
 */
@Validated
@ConfigurationProperties("seckill.handover")
public record HandoverProperties(
        @DefaultValue("10000") @Min(1) @Max(1_000_000) int window,
        @DefaultValue("3s") Duration confirmTimeout,
        @DefaultValue("2ms") Duration writePause,
        @DefaultValue("50ms") Duration dropPause,
        @DefaultValue("500ms") Duration reconnectDelay,
        @DefaultValue("10s") Duration relayAfter,
        @DefaultValue("10s") Duration relayLease,
        @DefaultValue("500") @Min(1) @Max(10_000) int relayBatch,
        @DefaultValue("500") @Min(1) @Max(10_000) int dropBatch,
        @DefaultValue("10s") Duration drain) {

    public HandoverProperties {
        if (relayAfter.compareTo(confirmTimeout) <= 0) {
            throw new IllegalArgumentException("seckill.handover.relay-after must be longer than confirm-timeout");
        }
    }
}
