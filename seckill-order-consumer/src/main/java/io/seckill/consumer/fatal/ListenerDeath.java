package io.seckill.consumer.fatal;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.LivenessState;
import org.springframework.context.ApplicationContext;
import org.springframework.stereotype.Component;

/**
 * The death of a listener: of a thread by an {@link Error}, such as OutOfMemoryError or StackOverflowError, or of its container,
 * which gives up when the broker's queues are not what they were. Neither comes back, and what else an Error broke in this
 * process nobody knows. So the instance is no longer ready nor alive, and the process ends with {@link #EXIT_CODE}, whichever of
 * the two whoever runs it goes by. What the listener had in hand is not acknowledged, and is delivered to another.
 */
@Component
public class ListenerDeath {

    /** Ends the process like no other cause. */
    static final int EXIT_CODE = 99;

    private static final Logger log = LoggerFactory.getLogger(ListenerDeath.class);

    private final ApplicationContext application;
    private final ProcessEnd end;
    private final AtomicReference<@Nullable Throwable> cause = new AtomicReference<>();

    ListenerDeath(ApplicationContext application, ProcessEnd end) {
        this.application = application;
        this.end = end;
    }

    /** A listener has died. */
    public void by(Throwable reason) {
        if (cause.compareAndSet(null, reason)) {
            AvailabilityChangeEvent.publish(application, LivenessState.BROKEN);
            log.error("listener died, the process ends exitCode={}", EXIT_CODE, reason);
            end.begin(EXIT_CODE);
        }
    }

    /** Whether any has. */
    public boolean happened() {
        return cause.get() != null;
    }
}
