package io.seckill.load.chaos.fault;

import java.time.Duration;
import java.util.Locale;

/**
 * A fault of a schedule.
 *
 * @param at when it strikes, from the beginning
 * @param kind what is done
 * @param target to which process, or to which link
 * @param lasts how long, until it is undone
 */
public record PlannedFault(Duration at, FaultKind kind, String target, Duration lasts) {

    /** When it is undone, from the beginning. */
    public Duration until() {
        return at.plus(lasts);
    }

    /** As a line of the schedule. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%6.1f s  %-7s  %-22s  for %4.1f s",
                at.toMillis() / 1000.0,
                kind.name().toLowerCase(Locale.ROOT),
                target,
                lasts.toMillis() / 1000.0);
    }
}
