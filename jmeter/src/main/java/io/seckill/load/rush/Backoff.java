package io.seckill.load.rush;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** How long a user waits before asking again: what the server says, or else twice as long each time, with jitter. */
final class Backoff {

    private static final long FIRST_MILLIS = 100;
    /** No user waits longer, whatever the server says: a load has an end. */
    private static final long LONGEST_MILLIS = 3_000;

    private Backoff() {}

    /**
     * The wait before the next attempt, between the base and one and a half times of it.
     *
     * @param attempt the attempt that was turned away, from 1
     * @param retryAfterSeconds what the server asked for, or 0
     */
    static Duration after(int attempt, long retryAfterSeconds) {
        long doubled = FIRST_MILLIS << Math.min(attempt - 1, 10);
        long base = Math.min(LONGEST_MILLIS, retryAfterSeconds > 0 ? retryAfterSeconds * 1000 : doubled);
        return Duration.ofMillis(base + ThreadLocalRandom.current().nextLong(base / 2 + 1));
    }
}
