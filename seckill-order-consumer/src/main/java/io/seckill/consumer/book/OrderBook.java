package io.seckill.consumer.book;

import io.seckill.message.OrderMessage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Step 6 of a purchase, the last: writes orders into the book, a batch in one transaction, each at most once however often its
 * message comes.
 *
 * <p>Every batch first locks the rows of its sales, in the order of their ids, and then writes, or looks and writes. So two batches of
 * one sale come one after the other, see each other's orders, and cannot meet in a deadlock on the unique keys. The unique
 * keys and the condition on the stock are the last guard.
 */
@Component
public class OrderBook {

    private final SaleRows sales;
    private final OrderRows rows;
    private final OrderEvents events;

    OrderBook(SaleRows sales, OrderRows rows, OrderEvents events) {
        this.sales = sales;
        this.rows = rows;
        this.events = events;
    }

    /**
     * Records messages; all of them or, when this throws, none.
     *
     * @return how many came to each outcome
     * @throws OrderIdClash when an order id is taken by another purchase
     * @throws org.springframework.dao.DataAccessException when the database refuses or is away; whether the commit was made may
     *     then be unknown, and recording again tells
     */
    // READ COMMITTED: after waiting for a lock the transaction must see what its holder wrote.
    @Transactional(isolation = Isolation.READ_COMMITTED)
    public Map<RecordOutcome, Integer> record(List<OrderMessage> messages) {
        Map<RecordOutcome, Integer> outcomes = new EnumMap<>(RecordOutcome.class);
        Map<String, List<OrderMessage>> bySale = messages.stream()
                .collect(Collectors.groupingBy(OrderMessage::resourceId, TreeMap::new, Collectors.toList()));
        Map<String, LockedSale> locked = new HashMap<>();
        bySale.keySet().forEach(resourceId -> locked.put(resourceId, sales.lock(resourceId)));
        bySale.forEach((resourceId, ofSale) -> recordSale(resourceId, ofSale, locked.get(resourceId), outcomes));
        return outcomes;
    }

    /**
     * Ends an order that an administrator gave up: stores it as FAILED, unless the book has it already.
     *
     * @return whether the order has ended in the book, now or since before; false when it is live
     */
    @Transactional(isolation = Isolation.READ_COMMITTED)
    public boolean discard(OrderMessage message) {
        return fail(message, FailureReason.DISCARDED);
    }

    /**
     * Ends an order whose message never came: stores it as FAILED, unless the book has it already. Should the message come after
     * all, it finds its order ended and changes nothing; so the unit may be given to another.
     *
     * @return as {@link #discard}; false also when the order id is another purchase's
     */
    @Transactional(isolation = Isolation.READ_COMMITTED)
    public boolean abandon(OrderMessage message) {
        try {
            return fail(message, FailureReason.NEVER_ARRIVED);
        } catch (OrderIdClash another) {
            return false;
        }
    }

    private boolean fail(OrderMessage message, FailureReason reason) {
        LockedSale sale = sales.lock(message.resourceId());
        if (withoutRecorded(List.of(message)).isEmpty()) {
            return rows.hasEnded(message.orderNumber());
        }
        List<OrderRow> failed = List.of(new OrderRow(message, reason));
        rows.insert(failed, sale);
        tell(failed, sale);
        return true;
    }

    private void recordSale(
            String resourceId, List<OrderMessage> messages, LockedSale sale, Map<RecordOutcome, Integer> outcomes) {
        List<OrderRow> asNew =
                messages.stream().map(message -> new OrderRow(message, null)).toList();
        if (sale.left() >= messages.size() && areInserted(asNew, sale)) {
            tell(asNew, sale);
            outcomes.merge(RecordOutcome.RECORDED, messages.size(), Integer::sum);
            sales.take(resourceId, messages.size(), sale);
        } else {
            lookAndRecord(resourceId, messages, sale, outcomes);
        }
    }

    /**
     * Nearly always every message of a batch is new, and then the unique keys say so more cheaply than looking would. One that is not
     * new undoes the whole statement, and nothing else of the transaction.
     */
    private boolean areInserted(List<OrderRow> orders, LockedSale sale) {
        try {
            rows.insert(orders, sale);
            return true;
        } catch (DuplicateKeyException notAllNew) {
            return false;
        }
    }

    private void lookAndRecord(
            String resourceId, List<OrderMessage> messages, LockedSale sale, Map<RecordOutcome, Integer> outcomes) {
        List<OrderMessage> fresh = withoutRecorded(messages);
        outcomes.merge(RecordOutcome.ALREADY_RECORDED, messages.size() - fresh.size(), Integer::sum);
        List<OrderRow> orders = decide(resourceId, fresh, sale);
        orders.forEach(order -> outcomes.merge(order.outcome(), 1, Integer::sum));
        rows.insert(orders, sale);
        tell(orders, sale);
        long sold = orders.stream().filter(order -> order.failure() == null).count();
        if (sold > 0) {
            sales.take(resourceId, (int) sold, sale);
        }
    }

    private void tell(List<OrderRow> orders, LockedSale sale) {
        events.add(orders.stream().map(order -> order.event(sale.now())).toList());
    }

    private List<OrderMessage> withoutRecorded(List<OrderMessage> messages) {
        Map<Long, OrderMessage> known = rows.recorded(messages);
        List<OrderMessage> fresh = new ArrayList<>();
        for (OrderMessage message : messages) {
            OrderMessage there = known.putIfAbsent(message.orderNumber(), message);
            if (there == null) {
                fresh.add(message);
            } else if (!there.reservation().equals(message.reservation())) {
                throw new OrderIdClash(message);
            }
        }
        return fresh;
    }

    private List<OrderRow> decide(String resourceId, List<OrderMessage> fresh, LockedSale sale) {
        Set<String> holders = new HashSet<>(rows.holders(resourceId, fresh));
        List<OrderRow> orders = new ArrayList<>(fresh.size());
        int left = sale.left();
        // Oldest first: when units are short, those who reserved first get them.
        for (OrderMessage message : sorted(fresh)) {
            if (sale.isMissing()) {
                orders.add(new OrderRow(message, FailureReason.NO_SALE));
            } else if (holders.contains(message.userId())) {
                orders.add(new OrderRow(message, FailureReason.ALREADY_ORDERED));
            } else if (left == 0) {
                orders.add(new OrderRow(message, FailureReason.SOLD_OUT));
            } else {
                left--;
                holders.add(message.userId());
                orders.add(new OrderRow(message, null));
            }
        }
        return orders;
    }

    private static List<OrderMessage> sorted(List<OrderMessage> messages) {
        return messages.stream()
                .sorted(Comparator.comparingLong(OrderMessage::orderNumber))
                .toList();
    }
}
