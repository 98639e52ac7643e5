package io.seckill.load.kill;

import io.seckill.load.kill.victim.HaltPoint;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * One kill and what came of it.
 *
 * @param number which one, from 1
 * @param point where the gateway died, or was meant to
 * @param gateway which gateway
 * @param hit whether it died there
 * @param pending reservations of the sale that were not confirmed when it was dead
 * @param settled how long it took until every reservation had its order and every order its reservation, or was waited for
 * @param differences what was not settled then, empty when all was
 */
record Kill(
        int number,
        HaltPoint point,
        String gateway,
        boolean hit,
        long pending,
        Duration settled,
        List<String> differences) {

    boolean passed() {
        return hit && differences.isEmpty();
    }

    /** One line to read; below it what was not settled. */
    String text() {
        String outcome = hit ? "pending %4d  %s".formatted(pending, settlement()) : "NOT HIT: nothing came by there";
        String line = String.format(Locale.ROOT, "%4d  %-10s  %-9s  %s", number, point, gateway, outcome);
        return differences.isEmpty() ? line : line + "\n        " + String.join("\n        ", differences);
    }

    private String settlement() {
        String after = String.format(Locale.ROOT, "after %5.1f s", settled.toMillis() / 1000.0);
        return differences.isEmpty() ? "settled " + after : "NOT SETTLED " + after;
    }
}
