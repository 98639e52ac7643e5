package io.seckill.gateway.admission;

import io.seckill.stock.Reservation;
import io.seckill.stock.ReserveAnswer;
import io.seckill.stock.script.OutcomeUnknown;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A user who waits for the gate's decision. */
final class Applicant {

    private final Reservation wanted;
    private final CompletableFuture<ReserveAnswer> decision = new CompletableFuture<>();

    Applicant(Reservation wanted) {
        this.wanted = wanted;
    }

    Reservation wanted() {
        return wanted;
    }

    void settle(ReserveAnswer answer) {
        decision.complete(answer);
    }

    void fail(Throwable failure) {
        decision.completeExceptionally(failure);
    }

    /** Waits; a decision that does not come in time, or whose waiter is told to stop, is unknown: it may still be made. */
    ReserveAnswer await(Duration limit) {
        try {
            return decision.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            throw new OutcomeUnknown("the gate did not decide within " + limit, late);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new OutcomeUnknown("stopped while the gate decided", stopped);
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof RuntimeException told ? told : new IllegalStateException(failed);
        }
    }
}
