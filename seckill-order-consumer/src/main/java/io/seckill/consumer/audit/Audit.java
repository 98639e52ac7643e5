package io.seckill.consumer.audit;

import io.seckill.consumer.deadletter.ParkedOrders;
import io.seckill.consumer.queue.QueueDepths;
import io.seckill.consumer.returning.StockReturns;
import io.seckill.consumer.sale.LiveOrders;
import io.seckill.consumer.sale.Sale;
import io.seckill.consumer.sale.Sales;
import io.seckill.message.OrderMessage;
import io.seckill.message.OrderTopology;
import io.seckill.problem.Problem;
import io.seckill.stock.ReservationsAtTheGate;
import io.seckill.stock.sale.SaleLedger;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/**
 * Compares the three stores for one sale, as the design's table "At rest" says. Changes nothing. Orders read before
 * reservations would make every purchase of the moment a difference; so what is under way is looked at last and named apart.
 */
@Component
public class Audit {

    private final Sales sales;
    private final LiveOrders orders;
    private final SaleLedger gate;
    private final ReservationsAtTheGate reservations;
    private final QueueDepths queues;
    private final ParkedOrders parked;
    private final StockReturns returns;
    private final CompareUsers users;
    private final AuditProperties limits;
    private final Clock clock;

    // Ten parts: an audit looks into every store.
    Audit(
            Sales sales,
            LiveOrders orders,
            SaleLedger gate,
            ReservationsAtTheGate reservations,
            QueueDepths queues,
            ParkedOrders parked,
            StockReturns returns,
            CompareUsers users,
            AuditProperties limits,
            Clock clock) {
        this.sales = sales;
        this.orders = orders;
        this.gate = gate;
        this.reservations = reservations;
        this.queues = queues;
        this.parked = parked;
        this.returns = returns;
        this.users = users;
        this.limits = limits;
        this.clock = clock;
    }

    /**
     * Audits a sale.
     *
     * @throws Problem NOT_FOUND when the book has no such sale
     */
    AuditReport of(String resourceId) {
        Sale sale = sales.find(resourceId).orElseThrow(Sales::notFound);
        Set<String> pending = reservations.pending(resourceId).keySet();
        ParkedOrders.Parked letters = parked.of(resourceId);
        Map<String, Long> depths = queues.all();
        // A letter that somebody looks at in this moment waits in no queue.
        depths.put(OrderTopology.DEAD, letters.letters());
        long onTheirWay = sum(depths) - depths.getOrDefault(OrderTopology.DEAD, 0L);
        List<Check> checks = checks(sale, pending.size(), depths, onTheirWay);
        UnderWay underWay = underWay(pending, letters, onTheirWay);
        Differences differing = Differences.of(users.differences(resourceId, underWay));
        return new AuditReport(
                resourceId,
                clock.instant(),
                differing.found().isEmpty() && checks.stream().allMatch(Check::passed),
                pending.isEmpty() && onTheirWay == 0 && returns.underWay(resourceId) == 0,
                checks,
                depths,
                differing.found().size(),
                first(differing.found()),
                first(differing.parked()));
    }

    /** The users about whom gate and book differ, and nothing else of an audit. Costs one look at each order. */
    public Differences differences(String resourceId) {
        Set<String> pending = reservations.pending(resourceId).keySet();
        // Before the queues: a letter that is replayed between the two looks is seen at its new place.
        ParkedOrders.Parked letters = parked.of(resourceId);
        UnderWay underWay = underWay(pending, letters, queues.onTheirWay());
        return Differences.of(users.differences(resourceId, underWay));
    }

    /** More letters than were looked at are like messages in a queue: any reservation may be among them. */
    private static UnderWay underWay(Set<String> pending, ParkedOrders.Parked letters, long onTheirWay) {
        Set<String> ids = letters.orders().stream().map(OrderMessage::orderId).collect(Collectors.toSet());
        return new UnderWay(pending, ids, onTheirWay > 0 || !letters.complete());
    }

    private List<Difference> first(List<Difference> all) {
        return all.stream().limit(limits.mostDifferences()).toList();
    }

    private List<Check> checks(Sale sale, int pending, Map<String, Long> depths, long onTheirWay) {
        List<Check> checks = new ArrayList<>();
        long live = orders.count(sale.resourceId());
        checks.add(new Check("book stock + live orders = total", sale.total(), sale.stock() + live));
        if (sale.wasLoaded()) {
            long marks = reservations.count(sale.resourceId());
            // A gate that lost the sale shows nothing left: then the two lines fail, as they should.
            long left =
                    gate.find(sale.resourceId()).map(atGate -> atGate.left()).orElse(0L);
            checks.add(new Check("gate stock + reservations = total", sale.total(), left + marks));
            checks.add(new Check("gate stock = book stock", sale.stock(), left));
            checks.add(new Check("reservations = live orders", live, marks));
        }
        checks.add(new Check("pending reservations", 0, pending));
        checks.add(new Check("units on their way back to the gate", 0, returns.underWay(sale.resourceId())));
        checks.add(new Check("messages in queues", 0, onTheirWay));
        checks.add(new Check("dead letters", 0, depths.getOrDefault(OrderTopology.DEAD, 0L)));
        checks.add(new Check("stock in the book below zero", 0, Math.min(0, sale.stock())));
        checks.add(new Check("users with two live orders", 0, orders.usersWithTwo(sale.resourceId())));
        return checks;
    }

    private static long sum(Map<String, Long> depths) {
        return depths.values().stream().mapToLong(Long::longValue).sum();
    }
}
