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
 * The death of a listener thread by an {@link Error}, such as OutOfMemoryError or StackOverflowError. The container does not
 * bring such a thread back, and what else the Error broke in this process nobody knows. So the instance is no longer ready nor
 * alive, and the process ends with {@link #EXIT_CODE}, whichever of the two whoever runs it goes by. What the thread had in
 * hand is not acknowledged, and is delivered to another.
 */
@Component
public class ListenerDeath {

    /** Ends the process like no other cause. */
    static final int EXIT_CODE = 99;

    private static final Logger log = LoggerFactory.getLogger(ListenerDeath.class);

    private final ApplicationContext application;
    private final ProcessEnd end;
    private final AtomicReference<@Nullable Error> cause = new AtomicReference<>();

    ListenerDeath(ApplicationContext application, ProcessEnd end) {
        this.application = application;
        this.end = end;
    }

    /** A listener thread has died. */
    public void by(Error error) {
        if (cause.compareAndSet(null, error)) {
            AvailabilityChangeEvent.publish(application, LivenessState.BROKEN);
            log.error("listener died of an Error, the process ends exitCode={}", EXIT_CODE, error);
            end.begin(EXIT_CODE);
        }
    }

    /** Whether any has. */
    public boolean happened() {
        return cause.get() != null;
    }
}
