package io.seckill.consumer.life;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.consumer.book.OrderProperties;
import io.seckill.problem.Problem;
import io.seckill.problem.ProblemCode;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/**
 * Lets few users change orders at a time. Each holds a connection to the database while it waits for the sale's row; with as many as come
 * at once none would be left for recording.
 */
@Component
class FewAtATime {

    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final Semaphore places;
    private final Counter refused;

    FewAtATime(OrderProperties limits, MeterRegistry meters) {
        this.places = new Semaphore(limits.changesAtATime(), true);
        this.refused = Counter.builder("seckill.orders.changes.refused")
                .description("Users' changes of orders that found no place within their patience")
                .register(meters);
        Gauge.builder("seckill.orders.changing", () -> limits.changesAtATime() - places.availablePermits())
                .description("Users' changes of orders under way")
                .register(meters);
        Gauge.builder("seckill.orders.changing.limit", limits::changesAtATime)
                .description("Users' changes of orders under way at the most")
                .register(meters);
    }

    /**
     * Has it done when there is a place.
     *
     * @throws Problem UNAVAILABLE when there is none within a second: nothing was done
     */
    <T> T change(Supplier<T> work) {
        if (!entered()) {
            refused.increment();
            throw Problem.of(ProblemCode.UNAVAILABLE, "Too many orders are being changed; nothing was done. Try again.")
                    .retryAfter(PATIENCE);
        }
        try {
            return work.get();
        } finally {
            places.release();
        }
    }

    private boolean entered() {
        try {
            return places.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
