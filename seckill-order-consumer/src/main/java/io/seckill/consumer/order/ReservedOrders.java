package io.seckill.consumer.order;

import io.seckill.stock.ReservationsAtTheGate;
import io.seckill.stock.ReservationsAtTheGate.Mark;
import io.seckill.stock.sale.SaleRegistry;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.springframework.stereotype.Component;

/** The reservations at the gate, as orders that their users see: hundreds by one trip, for those who wait. Used by one thread. */
@Component
public class ReservedOrders {

    /** Sales in which orders were found lately: those that run. Asked first, for nearly all who wait wait for one of these. */
    private static final int MOST_RECENT = 8;

    private final ReservationsAtTheGate reservations;
    private final SaleRegistry sales;
    private final Deque<String> recent = new ArrayDeque<>();

    ReservedOrders(ReservationsAtTheGate reservations, SaleRegistry sales) {
        this.reservations = reservations;
        this.sales = sales;
    }

    /** Those of these orders that are reserved at the gate, recorded or not. */
    public Map<OwnOrder, OrderView> of(Collection<OwnOrder> orders) {
        Map<Mark, OwnOrder> wanted = new LinkedHashMap<>();
        orders.forEach(order -> wanted.put(new Mark(order.userId(), Long.toString(order.orderNumber())), order));
        Map<Mark, String> resources = new HashMap<>(reservations.resourcesOf(wanted.keySet(), recent));
        if (resources.size() < wanted.size()) {
            Set<Mark> others = new LinkedHashSet<>(wanted.keySet());
            others.removeAll(resources.keySet());
            resources.putAll(reservations.resourcesOf(others, sales.all()));
        }
        Map<OwnOrder, OrderView> found = new HashMap<>();
        resources.forEach((mark, resourceId) ->
                found.put(Objects.requireNonNull(wanted.get(mark)), OrderView.reserved(mark.orderId(), resourceId)));
        resources.values().stream().distinct().limit(MOST_RECENT).forEach(this::remember);
        return found;
    }

    private void remember(String resourceId) {
        recent.remove(resourceId);
        recent.addFirst(resourceId);
        if (recent.size() > MOST_RECENT) {
            recent.removeLast();
        }
    }
}
