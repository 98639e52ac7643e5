package io.seckill.gateway.handover;

import io.seckill.stock.Reservation;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;

/** One message on its way: waiting to be written, written, or withdrawn before it was. */
final class Outgoing {

    private enum State {
        WAITING,
        WRITTEN,
        WITHDRAWN
    }

    private final Reservation reservation;
    private final CompletableFuture<Handover> end = new CompletableFuture<>();
    private final AtomicReference<State> state = new AtomicReference<>(State.WAITING);
    private volatile boolean returned;

    Outgoing(Reservation reservation) {
        this.reservation = reservation;
    }

    Reservation reservation() {
        return reservation;
    }

    /** Takes the message for writing; false when it was withdrawn, and then it must not be written. */
    boolean beginWrite() {
        return state.compareAndSet(State.WAITING, State.WRITTEN);
    }

    /** The broker sends a message back before it confirms it. */
    void markReturned() {
        returned = true;
    }

    /** What an ack means for this message. */
    Handover acked() {
        return returned ? Handover.NOT_QUEUED : Handover.CONFIRMED;
    }

    /** Completes when the broker, or its loss, settles the message. */
    CompletionStage<Handover> end() {
        return end;
    }

    void settle(Handover handover) {
        end.complete(handover);
    }

    /** Waits for the end. When the time is over, a message not yet written is withdrawn, so that it never will be. */
    Handover await(Duration timeout) {
        try {
            return end.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            return withdrawOrUnknown();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return withdrawOrUnknown();
        } catch (ExecutionException impossible) {
            throw new IllegalStateException("the end of a hand-over is a value: " + reservation, impossible);
        }
    }

    private Handover withdrawOrUnknown() {
        return state.compareAndSet(State.WAITING, State.WITHDRAWN) ? Handover.NOT_QUEUED : end.getNow(Handover.UNKNOWN);
    }
}
