package io.seckill.consumer.rebuild;

import io.seckill.consumer.sale.LiveOrders;
import io.seckill.consumer.sale.LiveOrders.LiveOrder;
import io.seckill.consumer.sale.SaleProperties;
import io.seckill.stock.sale.SaleLedger;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Brings the reservations of a sale to the gate beside the live ones, a page at a time: one for each live order. */
@Component
class StageReservations {

    private final LiveOrders orders;
    private final SaleLedger gate;
    private final SaleProperties limits;

    StageReservations(LiveOrders orders, SaleLedger gate, SaleProperties limits) {
        this.orders = orders;
        this.gate = gate;
        this.limits = limits;
    }

    /** Stages those of the sale, in the place of what was staged before. */
    void of(String resourceId) {
        gate.unstage(resourceId);
        List<LiveOrder> page = orders.page(resourceId, "", limits.rebuildPage());
        while (!page.isEmpty()) {
            gate.stage(resourceId, page.stream().collect(Collectors.toMap(LiveOrder::userId, LiveOrder::orderId)));
            String after = page.get(page.size() - 1).userId();
            page = orders.page(resourceId, after, limits.rebuildPage());
        }
    }
}
