package io.seckill.consumer.mend;

import io.seckill.consumer.audit.Audit;
import io.seckill.consumer.audit.Difference;
import io.seckill.consumer.audit.Difference.Kind;
import io.seckill.consumer.audit.Differences;
import io.seckill.consumer.flight.Standstill;
import io.seckill.consumer.sale.SaleProperties;
import io.seckill.consumer.sale.Sales;
import io.seckill.problem.Problem;
import io.seckill.problem.ProblemCode;
import io.seckill.stock.RestoreOutcome;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Mends what an audit names, by a rule for each kind: the book is right about who has a live order.
 *
 * <ul>
 *   <li>a reservation without live order: its unit goes back
 *   <li>a live order without reservation: the mark comes back, and takes a unit only if the gate had forgotten that too
 *   <li>a reservation of another order: both, one after the other
 * </ul>
 *
 * <p>Units go back first, so that they are there for marks that have to take one. What is in flight or parked is left alone.
 * The sale may go on selling meanwhile.
 */
@Component
class Mend {

    private static final Logger log = LoggerFactory.getLogger(Mend.class);
    private static final Set<Kind> LEAKED = Set.of(Kind.RESERVATION_WITHOUT_ORDER, Kind.ANOTHER_ORDER);
    private static final Set<Kind> FORGOTTEN = Set.of(Kind.ORDER_WITHOUT_RESERVATION, Kind.ANOTHER_ORDER);

    private final Sales sales;
    private final Audit audit;
    private final Standstill standstill;
    private final SaleProperties limits;
    private final MendOne step;

    Mend(Sales sales, Audit audit, Standstill standstill, SaleProperties limits, MendOne step) {
        this.sales = sales;
        this.audit = audit;
        this.standstill = standstill;
        this.limits = limits;
        this.step = step;
    }

    /**
     * Mends a sale.
     *
     * @throws Problem NOT_FOUND; IN_FLIGHT while any order is on its way, then nothing changed
     */
    MendReport of(String resourceId) {
        if (sales.find(resourceId).isEmpty()) {
            throw Sales.notFound();
        }
        if (!standstill.lasts(limits.rebuildQuiet())) {
            throw Problem.of(
                    ProblemCode.IN_FLIGHT,
                    "Orders are still on their way to the book, in queues or in a consumer's hand; try again later.");
        }
        List<Difference> found = audit.differences(resourceId).found();
        int given = giveBack(resourceId, found);
        Map<RestoreOutcome, Integer> restored = restore(resourceId, found);
        return report(resourceId, given, restored, audit.differences(resourceId));
    }

    private int giveBack(String resourceId, Collection<Difference> found) {
        return (int) found.stream()
                .filter(one -> LEAKED.contains(one.kind()))
                .filter(one -> step.giveBack(resourceId, one))
                .count();
    }

    private Map<RestoreOutcome, Integer> restore(String resourceId, Collection<Difference> found) {
        Map<RestoreOutcome, Integer> outcomes = new EnumMap<>(RestoreOutcome.class);
        found.stream()
                .filter(one -> FORGOTTEN.contains(one.kind()))
                .forEach(one -> outcomes.merge(step.restore(resourceId, one), 1, Integer::sum));
        return outcomes;
    }

    private static MendReport report(
            String resourceId, int given, Map<RestoreOutcome, Integer> restored, Differences after) {
        MendReport report = new MendReport(
                resourceId,
                given,
                restored.getOrDefault(RestoreOutcome.RESTORED, 0),
                restored.getOrDefault(RestoreOutcome.TAKEN, 0),
                after.found(),
                after.parked());
        log.warn(
                "sale mended resourceId={} unitsGivenBack={} marksRestored={} unitsTaken={} left={}",
                resourceId,
                report.unitsGivenBack(),
                report.marksRestored(),
                report.unitsTaken(),
                report.left().size());
        return report;
    }
}
