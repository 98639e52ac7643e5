package io.seckill.consumer.life;

import io.seckill.consumer.book.BookClock;
import io.seckill.consumer.book.LockedSale;
import io.seckill.consumer.book.OrderEvents;
import io.seckill.consumer.book.OrderEvents.OrderEvent;
import io.seckill.consumer.book.SaleRows;
import io.seckill.consumer.life.LifeRows.Standing;
import io.seckill.consumer.order.OrderStatus;
import io.seckill.consumer.returning.StockReturns;
import io.seckill.stock.Reservation;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/**
 * CREATED → PAID, or CREATED → CANCELLED. Each change is one update on the condition that the order is still CREATED, so of any number
 * that race one wins; with a cancellation, in the same transaction, the unit goes into the book's stock and on its way to the gate.
 *
 * <p>Fails with a {@link org.springframework.dao.DataAccessException} when the database refuses or is away; whether the change was made
 * may then be unknown, and asking again tells.
 */
@Component
public class OrderLife {

    private final SaleRows sales;
    private final LifeRows rows;
    private final StockReturns returns;
    private final OrderEvents events;
    private final BookClock clock;

    OrderLife(SaleRows sales, LifeRows rows, StockReturns returns, OrderEvents events, BookClock clock) {
        this.sales = sales;
        this.rows = rows;
        this.returns = returns;
        this.events = events;
        this.clock = clock;
    }

    /** Cancels a user's own order. */
    @Transactional(isolation = Isolation.READ_COMMITTED)
    public Change cancel(long orderNumber, String userId) {
        Optional<Standing> found =
                rows.find(orderNumber).filter(order -> order.userId().equals(userId));
        // Most of those who race come too late, and need no lock to learn it.
        if (found.isEmpty() || found.get().status() != OrderStatus.CREATED) {
            return refusal(found);
        }
        LockedSale sale = sales.lock(found.get().resourceId());
        if (rows.cancel(List.of(found.get()), Ending.BY_USER) == 0) {
            return refusal(rows.find(orderNumber));
        }
        giveBack(found.get().resourceId(), List.of(found.get()), Ending.BY_USER, sale);
        return Change.CHANGED;
    }

    /**
     * Marks an order as paid.
     *
     * @param cause what is put on record, such as the payment's id
     */
    @Transactional(isolation = Isolation.READ_COMMITTED)
    public Change pay(long orderNumber, String cause) {
        if (!rows.pay(orderNumber)) {
            return refusal(rows.find(orderNumber));
        }
        events.add(List.of(new OrderEvent(orderNumber, OrderStatus.PAID, cause, clock.now())));
        return Change.CHANGED;
    }

    /**
     * Has those of these orders lapse whose time is over, all of one sale.
     *
     * @return how many did
     */
    @Transactional(isolation = Isolation.READ_COMMITTED)
    int lapse(String resourceId, List<Standing> due) {
        LockedSale sale = sales.lock(resourceId);
        List<Standing> locked = rows.lockDue(due);
        if (locked.isEmpty()) {
            return 0;
        }
        int cancelled = rows.cancel(locked, Ending.UNPAID);
        if (cancelled != locked.size()) {
            throw new IllegalStateException(
                    "orders changed under the lock of this transaction: " + cancelled + " of " + locked);
        }
        giveBack(resourceId, locked, Ending.UNPAID, sale);
        return cancelled;
    }

    private void giveBack(String resourceId, List<Standing> ended, Ending ending, LockedSale sale) {
        sales.putBack(resourceId, ended.size(), sale);
        returns.add(ended.stream().map(OrderLife::reservation).toList(), sale.now());
        events.add(ended.stream()
                .map(order -> new OrderEvent(order.orderNumber(), OrderStatus.CANCELLED, ending.name(), sale.now()))
                .toList());
    }

    private static Reservation reservation(Standing order) {
        return new Reservation(order.resourceId(), order.userId(), Long.toString(order.orderNumber()));
    }

    private static Change refusal(Optional<Standing> standing) {
        if (standing.isEmpty()) {
            return Change.NOT_THERE;
        }
        if (!standing.get().status().isFinal()) {
            throw new IllegalStateException("an order refused to change though it is " + standing.get());
        }
        return Change.of(standing.get().status());
    }
}
