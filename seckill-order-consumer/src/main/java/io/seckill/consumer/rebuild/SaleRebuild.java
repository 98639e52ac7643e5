package io.seckill.consumer.rebuild;

import io.seckill.consumer.flight.Standstill;
import io.seckill.consumer.sale.Sale;
import io.seckill.consumer.sale.SaleProperties;
import io.seckill.consumer.sale.Sales;
import io.seckill.consumer.sale.ShowOffer;
import io.seckill.problem.Problem;
import io.seckill.problem.ProblemCode;
import io.seckill.stock.sale.LoadOutcome;
import io.seckill.stock.sale.SaleLedger;
import java.time.Clock;
import org.springframework.stereotype.Component;

/**
 * Opens a gate that lost its data, from the book and only when nothing of the sale is in flight: stock = the book's stock,
 * reservations = live orders, in one step. An order whose message is a dead letter keeps its unit and its mark. A gate that is whole is left alone. Any number may try at once: the sale's row in
 * the book is locked meanwhile, and those who come after the first find the gate whole.
 */
@Component
class SaleRebuild {

    private final Sales sales;
    private final StageReservations staging;
    private final SaleLedger gate;
    private final ShowOffer offers;
    private final Standstill standstill;
    private final SaleProperties limits;
    private final Clock clock;

    // Seven parts, since a rebuild is the one place where book, gate and queue meet.
    SaleRebuild(
            Sales sales,
            StageReservations staging,
            SaleLedger gate,
            ShowOffer offers,
            Standstill standstill,
            SaleProperties limits,
            Clock clock) {
        this.sales = sales;
        this.staging = staging;
        this.gate = gate;
        this.offers = offers;
        this.standstill = standstill;
        this.limits = limits;
        this.clock = clock;
    }

    /**
     * Rebuilds the gate of a sale.
     *
     * @throws Problem NOT_FOUND; REBUILD_NOT_NEEDED; IN_FLIGHT while orders are on their way, then try again later. In each case
     *     nothing changed.
     */
    Sale rebuild(String resourceId) {
        Sale before = sales.find(resourceId).orElseThrow(Sales::notFound);
        if (!standstill.lasts(limits.rebuildQuiet())) {
            throw inFlight();
        }
        // The lock keeps the book still until the gate has it: nothing is recorded between reading and opening.
        return sales.change(resourceId, sale -> {
            if (sale.stock() != before.stock()) {
                throw inFlight();
            }
            open(sale);
        });
    }

    private void open(Sale sale) {
        int left = staging.of(sale);
        try {
            require(gate.rebuild(sale.resourceId(), sale.terms(), left), sale);
        } catch (Problem refused) {
            gate.unstage(sale.resourceId());
            throw refused;
        }
        offers.of(sale);
        sale.markLoaded(clock.instant());
    }

    private static void require(LoadOutcome outcome, Sale sale) {
        switch (outcome) {
            case REBUILT -> {}
            case NOT_NEEDED -> throw Problem.of(ProblemCode.REBUILD_NOT_NEEDED, "The gate holds this sale whole.");
            case IN_FLIGHT -> throw inFlight();
            case MISMATCH, LOADED, UPDATED, LOST, BELOW_SOLD ->
                throw new IllegalStateException("rebuilding " + sale.resourceId() + " with stock " + sale.stock()
                        + " of " + sale.total() + " came to " + outcome);
        }
    }

    private static Problem inFlight() {
        return Problem.of(
                ProblemCode.IN_FLIGHT,
                "Orders are still on their way to the book, in queues or in a consumer's hand; try again later.");
    }
}
