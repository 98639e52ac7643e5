package io.seckill.consumer.flight;

import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.stereotype.Component;

/** How many batches this instance's listener threads have in hand right now. */
@Component
public class InHand {

    private final AtomicInteger batches = new AtomicInteger();

    /** A thread begins with a batch; it ends with {@link #settle}, whatever happens. */
    public void take() {
        batches.incrementAndGet();
    }

    public void settle() {
        batches.decrementAndGet();
    }

    int batches() {
        return batches.get();
    }
}
