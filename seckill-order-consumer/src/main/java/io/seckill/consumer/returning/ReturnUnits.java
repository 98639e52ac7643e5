package io.seckill.consumer.returning;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.consumer.book.OrderProperties;
import io.seckill.stock.Reservation;
import io.seckill.stock.StockLedger;
import io.seckill.stock.script.GateAway;
import io.seckill.stock.script.OutcomeUnknown;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The relay that carries units of ended orders back to the gate. It tells the gate first and notes it then: one that dies between the two
 * tells it again, and the gate, which goes by the mark of that very order, does nothing the second time. A gate that lost the sale is
 * told in vain; a rebuild brings it the book's stock, in which the unit is.
 */
@Component
class ReturnUnits {

    private static final Logger log = LoggerFactory.getLogger(ReturnUnits.class);

    private static final Duration RETRY = Duration.ofSeconds(1);

    private final StockReturns returns;
    private final StockLedger gate;
    private final OrderProperties limits;
    private final TransactionTemplate transaction;
    private final Counter returned;
    private final AtomicLong oldest = new AtomicLong();

    ReturnUnits(
            StockReturns returns,
            StockLedger gate,
            OrderProperties limits,
            PlatformTransactionManager transactions,
            MeterRegistry meters) {
        this.returns = returns;
        this.gate = gate;
        this.limits = limits;
        this.transaction = new TransactionTemplate(transactions);
        // A stricter one would lock the gaps between the rows, too, and orders that end just now would write into them.
        this.transaction.setIsolationLevel(TransactionDefinition.ISOLATION_READ_COMMITTED);
        this.returned = Counter.builder("seckill.returns.carried")
                .description("Units of ended orders that the gate was told of")
                .register(meters);
        Gauge.builder("seckill.returns.oldest", oldest, age -> age.get() / 1e3)
                .baseUnit("seconds")
                .description("How long the oldest unit has waited to be told to the gate")
                .register(meters);
    }

    /** Carries what is there, batch by batch. */
    @Scheduled(fixedDelayString = "${seckill.order.return-every:200ms}")
    void round() {
        try {
            int taken = limits.returnBatch();
            while (taken == limits.returnBatch()) {
                taken = transaction.execute(status -> carry());
            }
        } catch (DataAccessException | TransactionException away) {
            log.warn("units not carried to the gate: the book is away cause={}", away.getMessage());
        } finally {
            look();
        }
    }

    private int carry() {
        List<Reservation> batch = returns.take(limits.returnBatch());
        batch.stream()
                .collect(Collectors.groupingBy(Reservation::resourceId, TreeMap::new, Collectors.toList()))
                .forEach(this::carry);
        return batch.size();
    }

    /** What cannot be told now is tried again later, and holds up no other sale. */
    private void carry(String resourceId, List<Reservation> ended) {
        try {
            gate.giveBack(ended);
            returns.done(ended);
            returned.increment(ended.size());
        } catch (GateAway | OutcomeUnknown away) {
            returns.later(ended, RETRY);
            log.warn(
                    "units not carried to the gate yet resourceId={} count={} cause={}",
                    resourceId,
                    ended.size(),
                    away.getMessage());
        }
    }

    private void look() {
        try {
            oldest.set(returns.oldestMillis());
        } catch (DataAccessException away) {
            log.debug("the oldest return cannot be looked at", away);
        }
    }
}
