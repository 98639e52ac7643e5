package io.seckill.consumer.sale;

import io.seckill.problem.Problem;
import io.seckill.problem.ProblemCode;
import java.time.Clock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.stereotype.Component;

/**
 * Makes, changes, opens and closes sales: always the book first, then the gate. Each step may be repeated: one that was cut
 * short between the two is completed by the next call.
 */
@Component
class SaleAdministration {

    private static final Logger log = LoggerFactory.getLogger(SaleAdministration.class);

    private final Sales sales;
    private final LoadSale gate;
    private final Clock clock;

    SaleAdministration(Sales sales, LoadSale gate, Clock clock) {
        this.sales = sales;
        this.gate = gate;
        this.clock = clock;
    }

    /** What {@link #put} did. */
    record Put(Sale sale, boolean created) {}

    /**
     * Makes a sale, or changes the terms of one. What is sold already stays sold.
     *
     * @throws Problem BELOW_SOLD when the new total is less than what is sold or reserved; PRICE_FIXED when it was opened with another
     *     price; REBUILD_NEEDED when the gate lost its data. In each case nothing changed.
     */
    Put put(String resourceId, SaleRequest wanted) {
        Put done = createOrChange(resourceId, wanted);
        if (done.sale().mayBeAtTheGate()) {
            gate.afterTheBook(done.sale());
        }
        return done;
    }

    private Put createOrChange(String resourceId, SaleRequest wanted) {
        // Looked up without a lock: locking a row that is not there makes two creators wait for each other.
        if (sales.find(resourceId).isEmpty()) {
            try {
                return new Put(create(resourceId, wanted), true);
            } catch (DataIntegrityViolationException createdMeanwhile) {
                log.debug("sale created by another call meanwhile resourceId={}", resourceId);
            }
        }
        return new Put(sales.change(resourceId, sale -> change(sale, wanted)), false);
    }

    /**
     * Opens a sale, for the first time or again.
     *
     * @throws Problem ALREADY_OPEN when it is open at the gate too; REBUILD_NEEDED when the gate lost its data. In both cases
     *     nothing changed.
     */
    Sale open(String resourceId) {
        boolean openAlready = gate.isOpenAtTheGate(resourceId);
        gate.afterTheBook(sales.change(resourceId, sale -> open(sale, openAlready)));
        return sales.change(resourceId, sale -> sale.markLoaded(clock.instant()));
    }

    private void open(Sale sale, boolean openAlready) {
        gate.requireHeld(sale);
        // One that is not noted as loaded was cut short after the gate had it: it is completed.
        if (sale.state() == SaleState.OPEN && openAlready && sale.wasLoaded()) {
            throw Problem.of(ProblemCode.ALREADY_OPEN, "The sale is open already.");
        }
        sale.moveTo(SaleState.OPEN, clock.instant());
    }

    /**
     * Stops a sale at once; orders that are under way are still recorded. One that the gate lost is stopped in the book, and
     * stays so when it is rebuilt.
     *
     * @throws Problem NOT_OPEN when it is not open
     */
    Sale close(String resourceId) {
        Sale closed = sales.change(resourceId, this::close);
        gate.afterTheBook(closed);
        return closed;
    }

    private void close(Sale sale) {
        boolean stoppedAtGate = !gate.isOpenAtTheGate(sale.resourceId());
        if (sale.state() == SaleState.CREATED || sale.state() == SaleState.CLOSED && stoppedAtGate) {
            throw Problem.of(ProblemCode.NOT_OPEN, "The sale is not open.");
        }
        sale.moveTo(SaleState.CLOSED, clock.instant());
    }

    private Sale create(String resourceId, SaleRequest wanted) {
        Sale sale = new Sale(resourceId, wanted.total(), wanted.start(), wanted.end(), clock.instant());
        sale.changeOffer(wanted.offer(), wanted.payWithin());
        sales.add(sale);
        return sale;
    }

    private void change(Sale sale, SaleRequest wanted) {
        gate.requireHeld(sale);
        if (!sale.changeOffer(wanted.offer(), wanted.payWithin())) {
            throw Problem.of(ProblemCode.PRICE_FIXED, "The sale was opened: its price cannot change any more.");
        }
        boolean lowers = wanted.total() < sale.total();
        if (!sale.changeTerms(wanted.total(), wanted.start(), wanted.end(), clock.instant())) {
            throw LoadSale.belowSold();
        }
        if (lowers && sale.mayBeAtTheGate()) {
            // Less stock must reach the gate before the book commits to it: the gate may have reserved what the book
            // still has.
            gate.beforeTheBook(sale);
        }
    }
}
