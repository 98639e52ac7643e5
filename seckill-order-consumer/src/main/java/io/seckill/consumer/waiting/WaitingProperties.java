package io.seckill.consumer.waiting;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Limits of waiting for orders.
 *
 * @param most users who wait at a time at one instance, streams among them; one more is answered 503. 0, the default: as many
 *     as fit into half of the heap with {@link #HEAP_EACH} each
 * @param mostOfUser waits and streams of one user at one instance, a browser's tabs; one more is answered 429
 * @param longest how long a request may wait; under the time after which what stands between gives up a silent connection
 * @param gatherFor between two queries for those who wait, unless they fill one: what many waiting users cost the database is so many
 *     queries a second, however many they are. One that comes after a quiet time leaves at once
 * @param batch orders that one query looks at
 * @param listenEvery how often it is asked whether the news of orders are heard
 * @param lookEvery how often the orders of all who wait are looked at while no news are heard
 * @param lookAnywayEvery how often they are looked at even so, since whoever had news may have died before it told them
 * @param heartbeat between two signs of life on a stream; under the time after which what stands between gives up a silent connection
 * @param streamFor how long a stream lasts at the most; the client asks again
 */
@Validated
@ConfigurationProperties("seckill.waiting")
public record WaitingProperties(
        @DefaultValue("0") @Min(0) int most,
        @DefaultValue("8") @Min(1) int mostOfUser,
        @DefaultValue("30s") Duration longest,
        @DefaultValue("250ms") Duration gatherFor,
        @DefaultValue("500") @Min(1) @Max(5_000) int batch,
        @DefaultValue("1s") Duration listenEvery,
        @DefaultValue("5s") Duration lookEvery,
        @DefaultValue("60s") Duration lookAnywayEvery,
        @DefaultValue("15s") Duration heartbeat,
        @DefaultValue("10m") Duration streamFor) {

    /** What the server keeps for a connection that waits, buffers above all; measured: docs/performance.md. */
    static final int HEAP_EACH = 100_000;

    /** However large the heap is: under the connections that the server takes. */
    private static final int MOST = 200_000;

    public WaitingProperties {
        if (most == 0) {
            most = (int) Math.max(1, Math.min(MOST, Runtime.getRuntime().maxMemory() / 2 / HEAP_EACH));
        }
        if (longest.isNegative() || longest.isZero() || streamFor.isNegative() || streamFor.isZero()) {
            throw new IllegalArgumentException("seckill.waiting.longest and stream-for must be positive");
        }
        if (lookEvery.compareTo(listenEvery) < 0 || lookAnywayEvery.compareTo(lookEvery) < 0) {
            throw new IllegalArgumentException(
                    "seckill.waiting.listen-every, look-every and look-anyway-every must grow");
        }
    }
}
