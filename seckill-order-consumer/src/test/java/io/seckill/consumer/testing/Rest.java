package io.seckill.consumer.testing;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import org.awaitility.core.ConditionFactory;

/** Waiting for a condition, never for a time. */
public final class Rest {

    private static final Duration MOST = Duration.ofSeconds(60);
    private static final Duration POLL = Duration.ofMillis(20);

    private Rest() {}

    /** Awaits a condition, looking often. */
    public static ConditionFactory awaiting(String what) {
        return await(what).atMost(MOST).pollDelay(Duration.ZERO).pollInterval(POLL);
    }
}
