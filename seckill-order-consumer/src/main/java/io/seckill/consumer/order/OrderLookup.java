package io.seckill.consumer.order;

import io.seckill.problem.Problem;
import io.seckill.problem.ProblemCode;
import io.seckill.stock.ReservationsAtTheGate;
import io.seckill.stock.ReservationsAtTheGate.Mark;
import io.seckill.stock.sale.SaleRegistry;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Finds a user's order: in the book, or while the book does not have it yet, by its reservation at the gate. */
@Component
public class OrderLookup {

    private final RecordedOrders orders;
    private final ReservationsAtTheGate reservations;
    private final SaleRegistry sales;

    OrderLookup(RecordedOrders orders, ReservationsAtTheGate reservations, SaleRegistry sales) {
        this.orders = orders;
        this.reservations = reservations;
        this.sales = sales;
    }

    /** The order with this id, if it is the user's own. */
    public Optional<OrderView> byId(long orderId, String userId) {
        return recorded(orderId, userId)
                .or(() -> reserved(new Mark(userId, Long.toString(orderId))))
                // It may have been recorded, and its reservation settled, between the two looks.
                .or(() -> recorded(orderId, userId));
    }

    /**
     * The order with this id, as it comes from outside.
     *
     * @throws Problem NOT_FOUND when it is no order id, or not one of this user's
     */
    public OrderView required(String orderId, String userId) {
        return byId(number(orderId), userId).orElseThrow(OrderLookup::notFound);
    }

    /**
     * The number of an order id as it comes from outside.
     *
     * @throws Problem NOT_FOUND when it is none
     */
    public static long number(String orderId) {
        try {
            return Long.parseLong(orderId);
        } catch (NumberFormatException notOurs) {
            throw notFound();
        }
    }

    /** What a user is told who has no such order. */
    public static Problem notFound() {
        return Problem.of(ProblemCode.NOT_FOUND, "You have no such order.");
    }

    /** The user's order of a sale: the live one, or the one under way, or the latest of those that ended. */
    Optional<OrderView> ofSale(String resourceId, String userId) {
        Optional<String> reserved = reservations.orderOf(resourceId, userId);
        List<OrderView> all = orders.ofSale(resourceId, userId);
        return all.stream()
                .filter(order -> order.status().isLive())
                .findFirst()
                .or(() -> reserved.filter(orderId -> notRecorded(orderId, all))
                        .map(orderId -> OrderView.reserved(orderId, resourceId)))
                .or(() -> all.stream().findFirst());
    }

    private Optional<OrderView> reserved(Mark mark) {
        return reservations.resourcesOf(Set.of(mark), sales.all()).values().stream()
                .map(resourceId -> OrderView.reserved(mark.orderId(), resourceId))
                .findFirst();
    }

    private Optional<OrderView> recorded(long orderId, String userId) {
        return orders.of(Set.of(new OwnOrder(orderId, userId))).values().stream()
                .findFirst();
    }

    private static boolean notRecorded(String orderId, List<OrderView> all) {
        return all.stream().noneMatch(order -> order.orderId().equals(orderId));
    }
}
