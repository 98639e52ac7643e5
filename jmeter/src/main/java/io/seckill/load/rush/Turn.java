package io.seckill.load.rush;

import io.seckill.load.token.Buyer;
import java.time.Duration;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

/**
 * A purchase whose next attempt is due at some instant.
 *
 * @param request the purchase's number
 * @param buyer who buys
 * @param attempt which attempt is next, from 1
 * @param due when, by {@link System#nanoTime()}
 */
record Turn(int request, Buyer buyer, int attempt, long due) implements Delayed {

    Turn again(Duration delay) {
        return new Turn(request, buyer, attempt + 1, System.nanoTime() + delay.toNanos());
    }

    @Override
    public long getDelay(TimeUnit unit) {
        return unit.convert(due - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    /** By time, and at the same time in the order of the purchases. */
    @Override
    public int compareTo(Delayed other) {
        Turn turn = (Turn) other;
        int byTime = Long.signum(due - turn.due);
        return byTime == 0 ? Integer.compare(request, turn.request) : byTime;
    }
}
