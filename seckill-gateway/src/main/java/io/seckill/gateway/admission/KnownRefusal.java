package io.seckill.gateway.admission;

import io.seckill.stock.ReserveOutcome;
import io.seckill.stock.refusal.StandingRefusal;
import java.time.Duration;

/**
 * A refusal that may be repeated for a while.
 *
 * @param standing what is told
 * @param holders to whom it is not told, since they may hold an order
 * @param until when it is forgotten, as {@link System#nanoTime()}
 */
record KnownRefusal(StandingRefusal standing, Holders holders, long until) {

    static KnownRefusal of(StandingRefusal standing, Holders holders, long asked, Duration keepFor) {
        Duration shorter = standing.lasts().compareTo(keepFor) < 0 ? standing.lasts() : keepFor;
        return new KnownRefusal(standing, holders, asked + shorter.toNanos());
    }

    boolean isStill(StandingRefusal now) {
        return standing.changed().equals(now.changed())
                && standing.answer().equals(now.answer())
                && standing.marks() == now.marks();
    }

    boolean isFor(String userId, long nanoTime) {
        return nanoTime - until < 0
                && (standing.answer().outcome() != ReserveOutcome.SOLD_OUT || !holders.mayHold(userId));
    }
}
