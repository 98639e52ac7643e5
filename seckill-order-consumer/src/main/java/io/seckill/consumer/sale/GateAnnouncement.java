package io.seckill.consumer.sale;

import io.seckill.stock.sale.SaleRegistry;
import io.seckill.stock.script.GateAway;
import io.seckill.stock.script.OutcomeUnknown;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Keeps the gate's registry of sales written, so that a gate without data refuses a lost sale as lost and not as unknown. */
@Component
class GateAnnouncement {

    private static final Logger log = LoggerFactory.getLogger(GateAnnouncement.class);

    private final Sales sales;
    private final SaleRegistry registry;

    GateAnnouncement(Sales sales, SaleRegistry registry) {
        this.sales = sales;
        this.registry = registry;
    }

    @Scheduled(fixedDelayString = "${seckill.sale.announce-every:5s}")
    void announce() {
        try {
            registry.register(sales.everAtTheGate());
        } catch (GateAway | OutcomeUnknown | DataAccessException away) {
            log.warn("sales not announced to the gate cause={}", away.getMessage());
        }
    }
}
