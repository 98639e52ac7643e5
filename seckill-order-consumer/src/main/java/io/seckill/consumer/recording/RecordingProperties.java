package io.seckill.consumer.recording;

import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Limits of recording.
 *
 * @param gatherFor how long a batch waits for its next message. Short, so that a lone order is not held up, and not so short that
 *     an idle consumer spends its time looking; under load
 *     the next message is there already.
 * @param conflictTries how often a transaction is tried at once when it meets a deadlock or a lock wait
 * @param outageBackOff first wait while the database is away; doubles up to {@code outageBackOffMost}
 * @param outageBackOffMost longest wait between two tries
 * @param outageHold how long a batch is held unacknowledged during an outage before it is given back and taken again. Under the
 *     broker's limit for an acknowledgement, 30 minutes by default.
 * @param reconnectBackOff first wait after the connection to the broker is lost; doubles up to {@code reconnectBackOffMost}
 * @param reconnectBackOffMost longest wait between two tries to connect
 * @param confirmTimeout how long a dead letter, or a replayed one, may take to be confirmed
 */
@Validated
@ConfigurationProperties("seckill.recording")
record RecordingProperties(
        @DefaultValue("20ms") Duration gatherFor,
        @DefaultValue("4") @Min(1) int conflictTries,
        @DefaultValue("100ms") Duration outageBackOff,
        @DefaultValue("5s") Duration outageBackOffMost,
        @DefaultValue("10m") Duration outageHold,
        @DefaultValue("200ms") Duration reconnectBackOff,
        @DefaultValue("5s") Duration reconnectBackOffMost,
        @DefaultValue("5s") Duration confirmTimeout) {}
