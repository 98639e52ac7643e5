package io.seckill.gateway.admission;

import io.seckill.stock.ReserveAnswer;
import io.seckill.stock.ReserveOutcome;
import io.seckill.stock.refusal.StandingRefusal;
import java.time.Duration;
import java.util.Optional;

/** A refusal that may be repeated for a while, to everybody but those who may hold an order. Times are {@link System#nanoTime()}. */
final class KnownRefusal {

    private final StandingRefusal standing;
    private final Holders holders;
    private final long until;
    private volatile long lastUse;

    /**
     * A refusal that was asked for at an instant.
     *
     * @param lastUse when somebody last wanted to buy
     */
    KnownRefusal(StandingRefusal standing, Holders holders, long asked, Duration keepFor, long lastUse) {
        Duration shorter = standing.lasts().compareTo(keepFor) < 0 ? standing.lasts() : keepFor;
        this.standing = standing;
        this.holders = holders;
        this.until = asked + shorter.toNanos();
        this.lastUse = lastUse;
    }

    /** What this user is told now; empty when the gate has to be asked. */
    Optional<ReserveAnswer> answerTo(String userId, long now) {
        lastUse = now;
        boolean told =
                now - until < 0 && (standing.answer().outcome() != ReserveOutcome.SOLD_OUT || !holders.mayHold(userId));
        return told ? Optional.of(standing.answer()) : Optional.empty();
    }

    /** Whether the gate says the same as before: then nobody can have got a mark meanwhile. */
    boolean isStill(StandingRefusal now) {
        return standing.changed().equals(now.changed())
                && standing.answer().equals(now.answer())
                && standing.marks() == now.marks();
    }

    Holders holders() {
        return holders;
    }

    long lastUse() {
        return lastUse;
    }
}
