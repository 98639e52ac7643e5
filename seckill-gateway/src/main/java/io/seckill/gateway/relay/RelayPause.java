package io.seckill.gateway.relay;

import io.seckill.gateway.handover.Handover;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How long the relay leaves a broker alone that takes nothing: its queue is full, or not bound. The first refusal costs a second,
 * each further round twice as long, up to a lease, for longer than that no entry is kept from another relay anyway. One confirm
 * ends it.
 */
final class RelayPause {

    private static final Duration FIRST = Duration.ofSeconds(1);

    private final Duration longest;
    private final LongSupplier nanoTime;
    private Duration next = FIRST;
    private long until;

    /** No pause yet; {@code nanoTime} is {@link System#nanoTime()}, or a test's. */
    RelayPause(Duration longest, LongSupplier nanoTime) {
        this.longest = longest;
        this.nanoTime = nanoTime;
        this.until = nanoTime.getAsLong();
    }

    synchronized boolean isOver() {
        return nanoTime.getAsLong() - until >= 0;
    }

    /** Takes notice of how a message of the relay ended. Many of one round end alike; they count once. */
    synchronized void after(Handover end) {
        switch (end) {
            case CONFIRMED -> {
                next = FIRST;
                until = nanoTime.getAsLong();
            }
            case NOT_QUEUED -> pause();
            case UNKNOWN -> {} // a broker that is slow is no broker that refuses; the lease keeps the pace
        }
    }

    private void pause() {
        if (isOver()) {
            Duration now = next.compareTo(longest) < 0 ? next : longest;
            until = nanoTime.getAsLong() + now.toNanos();
            next = now.multipliedBy(2);
        }
    }
}
