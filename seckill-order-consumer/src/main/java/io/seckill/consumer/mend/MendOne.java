package io.seckill.consumer.mend;

import io.seckill.consumer.audit.Difference;
import io.seckill.consumer.book.OrderBook;
import io.seckill.message.OrderMessage;
import io.seckill.stock.LostMarks;
import io.seckill.stock.Reservation;
import io.seckill.stock.RestoreOutcome;
import io.seckill.stock.StockLedger;
import java.util.Objects;
import org.springframework.stereotype.Component;

/** The two steps by which gate and book come to agree about a user. Each may be repeated, and has its effect once. */
@Component
class MendOne {

    private final OrderBook book;
    private final StockLedger ledger;
    private final LostMarks marks;

    MendOne(OrderBook book, StockLedger ledger, LostMarks marks) {
        this.book = book;
        this.ledger = ledger;
        this.marks = marks;
    }

    /**
     * Gives back the unit of a reservation that has no live order. First the book ends the order, for its user to read; so if its
     * message should come after all it finds its order ended, and the unit cannot be sold twice.
     *
     * @return whether a unit went back; false when the order was recorded meanwhile
     */
    boolean giveBack(String resourceId, Difference leaked) {
        String orderId = Objects.requireNonNull(leaked.reservedOrderId());
        Reservation reservation = new Reservation(resourceId, leaked.userId(), orderId);
        // A mark that is no order id was written by hand: the book can have no order for it.
        boolean ended = !orderId.matches("[1-9][0-9]{0,17}") || book.abandon(OrderMessage.of(reservation));
        return ended && ledger.giveBack(reservation);
    }

    /** Brings back the mark of a live order. */
    RestoreOutcome restore(String resourceId, Difference forgotten) {
        String orderId = Objects.requireNonNull(forgotten.recordedOrderId());
        return marks.restore(new Reservation(resourceId, forgotten.userId(), orderId));
    }
}
