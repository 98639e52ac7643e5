package io.seckill.gateway.handover;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Keeps rounds of work a moment apart, so that each finds more to do. The first after a while waits for nothing. For one thread. */
final class Pace {

    private final long pauseNanos;
    private long next = System.nanoTime();

    Pace(Duration pause) {
        this.pauseNanos = pause.toNanos();
    }

    /** Returns when the next round may begin. */
    void await() throws InterruptedException {
        long wait = next - System.nanoTime();
        if (wait > 0) {
            TimeUnit.NANOSECONDS.sleep(wait);
        }
        next = System.nanoTime() + pauseNanos;
    }
}
