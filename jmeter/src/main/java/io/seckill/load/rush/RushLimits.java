package io.seckill.load.rush;

import java.time.Duration;

/**
 * The limits of a rush.
 *
 * @param concurrency requests in flight at most, 1 to 10,000
 * @param attempts requests for one purchase at most, at least 1
 * @param timeout how long one request may take
 * @param perSecond requests a second at most, or 0 for as many as come through
 */
public record RushLimits(int concurrency, int attempts, Duration timeout, int perSecond) {

    /** Enough to keep two gateways busy, few enough to leave the servers of the same machine their share. */
    public static final int CONCURRENCY = 128;

    /** A user who is turned away this often has waited for about half a minute. */
    public static final int ATTEMPTS = 20;

    /** Longer than Nginx waits for a gateway, so that its answer is seen. */
    public static final Duration TIMEOUT = Duration.ofSeconds(15);

    /** What a rush has when nobody says otherwise. */
    public static final RushLimits DEFAULT = new RushLimits(CONCURRENCY, ATTEMPTS, TIMEOUT);

    public RushLimits {
        if (concurrency < 1 || concurrency > 10_000 || attempts < 1 || timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("concurrency is 1 to 10000, attempts and timeout are positive");
        }
        if (perSecond < 0 || perSecond > 1_000_000) {
            throw new IllegalArgumentException("requests a second are 0 to 1000000");
        }
    }

    /** Limits without one on the rate. */
    public RushLimits(int concurrency, int attempts, Duration timeout) {
        this(concurrency, attempts, timeout, 0);
    }
}
