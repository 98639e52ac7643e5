package io.seckill.consumer.sale;

import io.seckill.consumer.queue.QueueDepths;
import io.seckill.problem.Problem;
import io.seckill.problem.ProblemCode;
import io.seckill.stock.sale.LoadOutcome;
import io.seckill.stock.sale.SaleLedger;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Opens a gate that lost its data, from the book and only when nothing of the sale is in flight: stock = the book's stock,
 * reservations = live orders, in one step. A gate that is whole is left alone.
 */
@Component
class SaleRebuild {

    private final Sales sales;
    private final LiveOrders orders;
    private final SaleLedger gate;
    private final QueueDepths queues;
    private final SaleProperties limits;
    private final TransactionTemplate transaction;
    private final Clock clock;

    // Seven parts, since a rebuild is the one place where book, gate and queue meet.
    SaleRebuild(
            Sales sales,
            LiveOrders orders,
            SaleLedger gate,
            QueueDepths queues,
            SaleProperties limits,
            TransactionTemplate transaction,
            Clock clock) {
        this.sales = sales;
        this.orders = orders;
        this.gate = gate;
        this.queues = queues;
        this.limits = limits;
        this.transaction = transaction;
        this.clock = clock;
    }

    /**
     * Rebuilds the gate of a sale.
     *
     * @throws Problem NOT_FOUND; REBUILD_NOT_NEEDED; IN_FLIGHT while orders are on their way, then try again later. In each case
     *     nothing changed.
     */
    Sale rebuild(String resourceId) {
        if (sales.findById(resourceId).isEmpty()) {
            throw Problem.of(ProblemCode.NOT_FOUND, "There is no such sale in the book.");
        }
        requireQuiet(resourceId);
        // The lock keeps the book still until the gate has it: nothing is recorded between reading and opening.
        return transaction.execute(status -> {
            Sale sale = sales.lock(resourceId).orElseThrow();
            stage(sale);
            require(gate.rebuild(resourceId, sale.terms(), sale.stock()), sale);
            sale.markLoaded(clock.instant());
            return sale;
        });
    }

    private void requireQuiet(String resourceId) {
        long before = orders.count(resourceId);
        if (queues.onTheirWay() == 0 && waited() && queues.onTheirWay() == 0 && orders.count(resourceId) == before) {
            return;
        }
        throw inFlight();
    }

    private boolean waited() {
        try {
            TimeUnit.MILLISECONDS.sleep(limits.rebuildQuiet().toMillis());
            return true;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void stage(Sale sale) {
        gate.unstage(sale.resourceId());
        String after = "";
        List<LiveOrders.LiveOrder> page = orders.page(sale.resourceId(), after, limits.rebuildPage());
        while (!page.isEmpty()) {
            gate.stage(
                    sale.resourceId(),
                    page.stream()
                            .collect(Collectors.toMap(LiveOrders.LiveOrder::userId, LiveOrders.LiveOrder::orderId)));
            after = page.get(page.size() - 1).userId();
            page = orders.page(sale.resourceId(), after, limits.rebuildPage());
        }
    }

    private void require(LoadOutcome outcome, Sale sale) {
        switch (outcome) {
            case REBUILT -> {}
            case NOT_NEEDED -> {
                gate.unstage(sale.resourceId());
                throw Problem.of(ProblemCode.REBUILD_NOT_NEEDED, "The gate holds this sale whole.");
            }
            case IN_FLIGHT -> {
                gate.unstage(sale.resourceId());
                throw inFlight();
            }
            case MISMATCH, LOADED, UPDATED, LOST, BELOW_SOLD ->
                throw new IllegalStateException("rebuilding " + sale.resourceId() + " with stock " + sale.stock()
                        + " of " + sale.total() + " came to " + outcome);
        }
    }

    private static Problem inFlight() {
        return Problem.of(
                ProblemCode.IN_FLIGHT,
                "Orders are still on their way to the book; try again when the queues are empty.");
    }
}
