package io.seckill.consumer.recording;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Holds a batch in hand while the database is away: no attempt of any message is used up, nothing more is consumed, and work
 * goes on by itself as soon as the database is back.
 */
@Component
class OutageHold {

    private static final Logger log = LoggerFactory.getLogger(OutageHold.class);

    private final RecordingProperties limits;
    private final AtomicInteger holding = new AtomicInteger();
    private final CountDownLatch closed = new CountDownLatch(1);

    OutageHold(RecordingProperties limits, MeterRegistry meters) {
        this.limits = limits;
        Gauge.builder("seckill.record.paused", holding, AtomicInteger::get)
                .description("Listener threads that hold their batch because the database is away")
                .register(meters);
    }

    /** Whether any thread waits for the database. */
    boolean isHolding() {
        return holding.get() > 0;
    }

    /**
     * Runs the work until it does not fail for the database's absence.
     *
     * @return false when it was given up, because the application stops or the hold has lasted too long
     */
    boolean untilBack(Runnable work) {
        if (runs(work)) {
            return true;
        }
        holding.incrementAndGet();
        try {
            return retry(work);
        } finally {
            holding.decrementAndGet();
        }
    }

    private boolean retry(Runnable work) {
        long until = System.nanoTime() + limits.outageHold().toNanos();
        Duration wait = limits.outageBackOff();
        while (System.nanoTime() < until && !stopsWithin(wait)) {
            if (runs(work)) {
                log.info("database is back, recording goes on");
                return true;
            }
            Duration doubled = wait.multipliedBy(2);
            wait = doubled.compareTo(limits.outageBackOffMost()) < 0 ? doubled : limits.outageBackOffMost();
        }
        return false;
    }

    private static boolean runs(Runnable work) {
        try {
            work.run();
            return true;
        } catch (RuntimeException failure) {
            if (DatabaseFailure.of(failure) != DatabaseFailure.AWAY) {
                throw failure;
            }
            log.warn("database is away, recording is paused cause={}", failure.getMessage());
            return false;
        }
    }

    private boolean stopsWithin(Duration wait) {
        try {
            return closed.await(wait.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    @EventListener(ContextClosedEvent.class)
    void stop() {
        closed.countDown();
    }
}
