package io.seckill.consumer.rebuild;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.consumer.sale.Sales;
import io.seckill.stock.sale.SaleLedger;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Finds the sales that the gate lost: loaded before, and now with keys missing. A closed one counts, for it may be opened
 * again. One that is over does not: it sells nothing any more, and the gates of all sales of the past would fill Redis.
 */
@Component
class LostSales {

    private static final Logger log = LoggerFactory.getLogger(LostSales.class);

    private final Sales sales;
    private final SaleLedger gate;
    private final Clock clock;
    private final Counter found;
    private volatile Set<String> known = Set.of();

    LostSales(Sales sales, SaleLedger gate, Clock clock, MeterRegistry meters) {
        this.sales = sales;
        this.gate = gate;
        this.clock = clock;
        this.found = Counter.builder("seckill.sale.losses")
                .description("Sales found lost at the gate; each is an alarm")
                .register(meters);
        Gauge.builder("seckill.sale.lost", this, lost -> lost.known.size())
                .description("Sales that are lost at the gate and sell nothing until they are rebuilt")
                .register(meters);
    }

    /** Looks at every sale that is not over; fails as the stores do. */
    List<String> find() {
        List<String> lost = sales.loadedAndNotOver(clock.millis()).stream()
                .filter(gate::isLost)
                .toList();
        lost.stream().filter(resourceId -> !known.contains(resourceId)).forEach(this::report);
        known = Set.copyOf(lost);
        return lost;
    }

    private void report(String resourceId) {
        found.increment();
        log.error("gate lost a sale, which sells nothing until it is rebuilt from the book resourceId={}", resourceId);
    }
}
