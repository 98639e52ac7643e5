package io.seckill.load.kill;

import io.seckill.load.evidence.BookedOrder;
import io.seckill.load.evidence.GateState;
import io.seckill.load.evidence.Stores;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Waiting until every reservation that stood when a gateway died has its order, or was released, and every order has its
 * reservation. Users may go on buying meanwhile: what they reserve later is no matter of this death, and is judged at the end.
 */
final class Settlement {

    private static final long LOOK_EVERY_MILLIS = 200;
    private static final int NAMED = 5;

    private final Stores stores;
    private final Duration limit;

    Settlement(Stores stores, Duration limit) {
        this.stores = stores;
        this.limit = limit;
    }

    /** How long it took, and what was not settled when the waiting came to its end. */
    record Outcome(Duration after, List<String> differences) {}

    /**
     * Waits for a sale.
     *
     * @param atDeath what the gate held when the gateway was dead
     * @param since where the time begins to count, by {@link System#nanoTime()}
     */
    Outcome await(String sale, GateState atDeath, long since) throws InterruptedException {
        while (true) {
            List<String> differences = differences(sale, atDeath.reservations());
            Duration after = Duration.ofNanos(System.nanoTime() - since);
            if (differences.isEmpty() || after.compareTo(limit) > 0) {
                return new Outcome(after, differences.stream().limit(NAMED).toList());
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MILLIS);
        }
    }

    private List<String> differences(String sale, Map<String, String> atDeath) {
        // The book first: what it has then, the gate had before and has still.
        List<BookedOrder> orders = stores.book().read(sale).liveOrders();
        Map<String, String> marks = stores.gate().read(sale).reservations();
        Set<String> booked = orders.stream().map(BookedOrder::orderId).collect(Collectors.toSet());
        Stream<String> withoutOrder = atDeath.entrySet().stream()
                .filter(mark -> mark.getValue().equals(marks.get(mark.getKey())) && !booked.contains(mark.getValue()))
                .map(mark -> "reservation without an order: " + mark.getValue() + " of " + mark.getKey());
        Stream<String> withoutReservation = orders.stream()
                .filter(order -> !order.orderId().equals(marks.get(order.userId())))
                .map(order -> "order without a reservation: " + order.orderId() + " of " + order.userId());
        return Stream.concat(withoutReservation, withoutOrder).toList();
    }
}
