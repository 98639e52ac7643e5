package io.seckill.gateway.admission;

import io.netty.util.Timeout;
import io.seckill.stock.Reservation;
import io.seckill.stock.ReserveAnswer;
import io.seckill.stock.script.GateAway;
import io.seckill.stock.script.OutcomeUnknown;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

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
    private volatile @Nullable Timeout deadline;

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

    /** What will call {@link #giveUp}; of no use any more once it is decided. */
    void limitBy(Timeout limit) {
        deadline = limit;
    }

    /** Takes the applicant into a call; false when the user gave up, and then must not be decided about any more. */
    boolean send() {
        return state.compareAndSet(State.WAITING, State.SENT);
    }

    void settle(ReserveAnswer answer) {
        cancelDeadline();
        decision.complete(answer);
    }

    void fail(Throwable failure) {
        cancelDeadline();
        decision.completeExceptionally(failure);
    }

    private void cancelDeadline() {
        Timeout limit = deadline;
        if (limit != null) {
            limit.cancel();
        }
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
