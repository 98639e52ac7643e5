package io.seckill.deadline;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.netty.util.HashedWheelTimer;
import io.netty.util.Timeout;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/**
 * Ends what takes too long, by one wheel for all: a timer of its own for each request that waits cost more of the processor than all
 * else of the wait (docs/performance.md).
 *
 * <p>At the most three for each request in flight are pending: for its decision, the script call and its confirm; and one for each user who waits for an order.
 */
@Component
public class Deadlines implements DisposableBean {

    /** How much later than its time a deadline may strike. */
    private static final Duration TICK = Duration.ofMillis(20);

    private final HashedWheelTimer wheel =
            new HashedWheelTimer(new DefaultThreadFactory("deadlines", true), TICK.toMillis(), TimeUnit.MILLISECONDS);

    Deadlines(MeterRegistry meters) {
        Gauge.builder("seckill.deadlines", wheel, HashedWheelTimer::pendingTimeouts)
                .description("Waits that have a deadline")
                .register(meters);
    }

    /** Has this done after so long, unless the wait is over before. It must not wait for anything. */
    public void limit(CompletableFuture<?> wait, Duration limit, Runnable over) {
        Timeout deadline = wheel.newTimeout(timeout -> over.run(), limit.toMillis(), TimeUnit.MILLISECONDS);
        wait.whenComplete((value, failure) -> deadline.cancel());
    }

    @Override
    public void destroy() {
        wheel.stop();
    }
}
