package io.seckill.consumer.life;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.consumer.book.OrderProperties;
import io.seckill.consumer.life.LifeRows.Standing;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/**
 * Has unpaid orders lapse, each at its own time whatever the order in which they were made. Any number of instances do it at once: an
 * order that another has in hand is passed over, and time is the database's.
 */
@Component
class LapseUnpaid {

    private static final Logger log = LoggerFactory.getLogger(LapseUnpaid.class);

    private final LifeRows rows;
    private final OrderLife life;
    private final OrderProperties limits;
    private final Counter lapsed;
    private final AtomicLong overdue = new AtomicLong();

    LapseUnpaid(LifeRows rows, OrderLife life, OrderProperties limits, MeterRegistry meters) {
        this.rows = rows;
        this.life = life;
        this.limits = limits;
        this.lapsed = Counter.builder("seckill.orders.lapsed")
                .description("Orders that were not paid in time")
                .register(meters);
        Gauge.builder("seckill.orders.overdue", overdue, age -> age.get() / 1e3)
                .baseUnit("seconds")
                .description(
                        "For how long an order should have lapsed that has not; more than a few seconds is an alarm")
                .register(meters);
    }

    /** Looks until no more are due than fit into one transaction, or others have them all. */
    @Scheduled(fixedDelayString = "${seckill.order.sweep-every:500ms}")
    void sweep() {
        try {
            int found = limits.sweepBatch();
            int done = 1;
            while (found == limits.sweepBatch() && done > 0) {
                List<Standing> due = rows.due(limits.sweepBatch());
                found = due.size();
                done = lapse(due);
            }
        } catch (DataAccessException away) {
            log.warn("unpaid orders not looked for cause={}", away.getMessage());
        } finally {
            look();
        }
    }

    private void look() {
        try {
            overdue.set(rows.overdueMillis());
        } catch (DataAccessException away) {
            log.debug("overdue orders cannot be looked at", away);
        }
    }

    private int lapse(List<Standing> due) {
        Map<String, List<Standing>> bySale =
                due.stream().collect(Collectors.groupingBy(Standing::resourceId, TreeMap::new, Collectors.toList()));
        int all = 0;
        for (Map.Entry<String, List<Standing>> sale : bySale.entrySet()) {
            all += lapse(sale.getKey(), sale.getValue());
        }
        return all;
    }

    /** A sale whose row somebody else has for long, as a rebuild may, holds up no other; the next sweep tries again. */
    private int lapse(String resourceId, List<Standing> due) {
        try {
            int these = life.lapse(resourceId, due);
            lapsed.increment(these);
            return these;
        } catch (DataAccessException | TransactionException notNow) {
            log.warn("unpaid orders not ended resourceId={} cause={}", resourceId, notNow.getMessage());
            return 0;
        }
    }
}
