package io.seckill.gateway.admission;

import io.seckill.stock.Reservation;
import io.seckill.stock.ReserveAnswer;
import io.seckill.stock.script.GateAway;
import io.seckill.stock.script.OutcomeUnknown;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;

/** A user who waits for the gate's decision. */
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

    /**
     * Waits.
     *
     * @throws GateAway also when the time is over and the applicant was in no call yet: nothing will be reserved
     * @throws OutcomeUnknown also when the time is over and the call is under way: it may still be decided
     */
    ReserveAnswer await(Duration limit) {
        try {
            return decision.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            throw givenUp("the gate did not decide within " + limit, late);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw givenUp("stopped while the gate decided", stopped);
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof RuntimeException told ? told : new IllegalStateException(failed);
        }
    }

    private RuntimeException givenUp(String why, Exception cause) {
        return state.compareAndSet(State.WAITING, State.GIVEN_UP)
                ? new GateAway(why, cause)
                : new OutcomeUnknown(why, cause);
    }
}
