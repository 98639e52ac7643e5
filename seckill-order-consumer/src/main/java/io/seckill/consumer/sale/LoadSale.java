package io.seckill.consumer.sale;

import io.seckill.problem.Problem;
import io.seckill.problem.ProblemCode;
import io.seckill.stock.sale.LoadOutcome;
import io.seckill.stock.sale.SaleAtTheGate;
import io.seckill.stock.sale.SaleLedger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Brings a sale's terms from the book to the gate. */
@Component
class LoadSale {

    private static final Logger log = LoggerFactory.getLogger(LoadSale.class);

    private final SaleLedger gate;
    private final ShowOffer offers;

    LoadSale(SaleLedger gate, ShowOffer offers) {
        this.gate = gate;
        this.offers = offers;
    }

    /** Whether the gate holds the sale and may sell it within its window. */
    boolean isOpenAtTheGate(String resourceId) {
        return gate.find(resourceId)
                .map(SaleAtTheGate::terms)
                .filter(terms -> terms.open())
                .isPresent();
    }

    /**
     * Asked before the book is changed, so that what the gate cannot take is not half done.
     *
     * @throws Problem REBUILD_NEEDED when the gate lost this sale
     */
    void requireHeld(Sale sale) {
        if (sale.wasLoaded() && gate.find(sale.resourceId()).isEmpty()) {
            throw rebuildNeeded();
        }
    }

    /**
     * Loads terms that the book has not committed to yet.
     *
     * @throws Problem BELOW_SOLD; REBUILD_NEEDED. In both cases the gate is unchanged.
     */
    void beforeTheBook(Sale sale) {
        if (load(sale) == LoadOutcome.LOST) {
            throw rebuildNeeded();
        }
    }

    /**
     * Loads terms that the book has. A gate that lost the sale since it was asked gets them with the rebuild.
     *
     * @throws Problem BELOW_SOLD; REBUILD_NEEDED when the book does not know that the gate ever held this sale
     */
    void afterTheBook(Sale sale) {
        offers.of(sale);
        if (load(sale) == LoadOutcome.LOST) {
            if (!sale.wasLoaded()) {
                throw rebuildNeeded();
            }
            log.warn("gate lost the sale, its terms come with the rebuild resourceId={}", sale.resourceId());
        }
    }

    private LoadOutcome load(Sale sale) {
        LoadOutcome outcome = gate.load(sale.resourceId(), sale.terms(), !sale.wasLoaded());
        return switch (outcome) {
            case LOADED, UPDATED, LOST -> outcome;
            case BELOW_SOLD -> throw belowSold();
            case REBUILT, NOT_NEEDED, IN_FLIGHT, MISMATCH ->
                throw new IllegalStateException("loading " + sale.resourceId() + " came to " + outcome);
        };
    }

    static Problem belowSold() {
        return Problem.of(ProblemCode.BELOW_SOLD, "The total cannot fall below what is sold or reserved.");
    }

    private static Problem rebuildNeeded() {
        return Problem.of(
                ProblemCode.REBUILD_NEEDED,
                "The gate has lost this sale's data; it has to be rebuilt from the book first.");
    }
}
