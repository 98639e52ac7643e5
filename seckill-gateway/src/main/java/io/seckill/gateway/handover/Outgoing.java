package io.seckill.gateway.handover;

import io.seckill.stock.Reservation;
import java.util.concurrent.CompletableFuture;
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

    /** Completes when the broker, its loss or the deadline settles the message. */
    CompletableFuture<Handover> end() {
        return end;
    }

    void settle(Handover handover) {
        end.complete(handover);
    }

    /** The time is over: a message not yet written is withdrawn, so that it never will be. */
    void giveUp() {
        end.complete(state.compareAndSet(State.WAITING, State.WITHDRAWN) ? Handover.NOT_QUEUED : Handover.UNKNOWN);
    }
}
