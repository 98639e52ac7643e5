package io.seckill.load.evidence;

import java.util.List;

/**
 * What the book holds of one sale, all of it at one instant.
 *
 * @param total units put on sale
 * @param stock units left
 * @param orders every order of the sale, in the order of their ids
 */
public record BookState(int total, long stock, List<BookedOrder> orders) {

    public BookState {
        orders = List.copyOf(orders);
    }

    /** The orders that hold a unit. */
    public List<BookedOrder> liveOrders() {
        return orders.stream().filter(BookedOrder::live).toList();
    }
}
