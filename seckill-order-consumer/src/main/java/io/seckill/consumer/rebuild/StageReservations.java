package io.seckill.consumer.rebuild;

import io.seckill.consumer.deadletter.ParkedOrders;
import io.seckill.consumer.sale.LiveOrders;
import io.seckill.consumer.sale.LiveOrders.LiveOrder;
import io.seckill.consumer.sale.Sale;
import io.seckill.consumer.sale.SaleProperties;
import io.seckill.message.OrderMessage;
import io.seckill.problem.Problem;
import io.seckill.problem.ProblemCode;
import io.seckill.stock.sale.SaleLedger;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/**
 * Brings the reservations of a sale to the gate beside the live ones, a page at a time: one for each live order, and one for
 * each order whose message is a dead letter, so that a replay finds its unit.
 */
@Component
class StageReservations {

    private final LiveOrders orders;
    private final ParkedOrders parkedOrders;
    private final SaleLedger gate;
    private final SaleProperties limits;

    StageReservations(LiveOrders orders, ParkedOrders parkedOrders, SaleLedger gate, SaleProperties limits) {
        this.orders = orders;
        this.parkedOrders = parkedOrders;
        this.gate = gate;
        this.limits = limits;
    }

    /**
     * Stages those of the sale, in the place of what was staged before.
     *
     * @return how many units the book has left when the parked orders have theirs
     * @throws Problem IN_FLIGHT when there are too many dead letters to know whose they are
     */
    int of(Sale sale) {
        gate.unstage(sale.resourceId());
        stageLive(sale.resourceId());
        Map<String, String> parked = parked(sale);
        if (!parked.isEmpty()) {
            gate.stage(sale.resourceId(), parked);
        }
        return sale.stock() - parked.size();
    }

    private void stageLive(String resourceId) {
        List<LiveOrder> page = orders.page(resourceId, "", limits.rebuildPage());
        while (!page.isEmpty()) {
            gate.stage(resourceId, page.stream().collect(Collectors.toMap(LiveOrder::userId, LiveOrder::orderId)));
            String after = page.get(page.size() - 1).userId();
            page = orders.page(resourceId, after, limits.rebuildPage());
        }
    }

    /** userId to orderId of parked orders that could still be recorded, no more than there are units. */
    private Map<String, String> parked(Sale sale) {
        ParkedOrders.Parked letters = parkedOrders.of(sale.resourceId());
        if (!letters.complete()) {
            throw Problem.of(
                    ProblemCode.IN_FLIGHT,
                    "There are " + letters.letters()
                            + " dead letters, more than one look sees; settle some of them first.");
        }
        List<OrderMessage> all = letters.orders();
        Set<String> ended = orders.ended(all.stream().map(OrderMessage::orderId).toList());
        Set<String> holders = orders.of(
                        sale.resourceId(),
                        all.stream().map(OrderMessage::userId).toList())
                .keySet();
        return all.stream()
                .filter(order -> !ended.contains(order.orderId()) && !holders.contains(order.userId()))
                .collect(Collectors.toMap(OrderMessage::userId, OrderMessage::orderId, (first, later) -> first))
                .entrySet()
                .stream()
                .limit(sale.stock())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }
}
