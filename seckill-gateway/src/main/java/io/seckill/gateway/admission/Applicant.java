package io.seckill.gateway.admission;

import io.seckill.stock.Reservation;
import io.seckill.stock.ReserveAnswer;
import io.seckill.stock.script.GateAway;
import io.seckill.stock.script.OutcomeUnknown;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;

/** A user about whom the gate is to decide. */
final class Applicant {

    private enum State {
        WAITING,
        SENT,
        GIVEN_UP
    }

    private final Reservation wanted;
    private final CompletableFuture<ReserveAnswer> decision = new CompletableFuture<>();
    private final AtomicReference<State> state = new AtomicReference<>(State.WAITING);

    Applicant(Reservation wanted) {
        this.wanted = wanted;
    }

    Reservation wanted() {
        return wanted;
    }

    /** Completes with the answer, or with {@link GateAway} or {@link OutcomeUnknown}. */
    CompletableFuture<ReserveAnswer> decision() {
        return decision;
    }

    /** Takes the applicant into a call; false when the user gave up, and then must not be decided about any more. */
    boolean send() {
        return state.compareAndSet(State.WAITING, State.SENT);
    }

    void settle(ReserveAnswer answer) {
        decision.complete(answer);
    }

    void fail(Throwable failure) {
        decision.completeExceptionally(failure);
    }

    /** The time is over. Who was in no call yet will be in none, and nothing is reserved; else it may still be decided. */
    void giveUp() {
        String why = "the gate did not decide in time";
        decision.completeExceptionally(
                state.compareAndSet(State.WAITING, State.GIVEN_UP)
                        ? new GateAway(why, null)
                        : new OutcomeUnknown(why, null));
    }
}
