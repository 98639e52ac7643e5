package io.seckill.load.rush;

import java.util.concurrent.TimeUnit;

/** Spaces requests evenly. Time in which none could be sent is not made up for: a rush after an outage is no part of a pace. */
final class Pace {

    private final long intervalNanos;
    private long next = System.nanoTime();

    /** So many a second, or as many as come for 0. */
    Pace(int perSecond) {
        this.intervalNanos = perSecond == 0 ? 0 : TimeUnit.SECONDS.toNanos(1) / perSecond;
    }

    /** Returns when the next may be sent. */
    void await() throws InterruptedException {
        long now = System.nanoTime();
        if (next > now) {
            TimeUnit.NANOSECONDS.sleep(next - now);
        }
        next = Math.max(now, next) + intervalNanos;
    }
}
