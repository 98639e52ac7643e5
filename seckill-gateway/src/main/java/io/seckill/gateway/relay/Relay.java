package io.seckill.gateway.relay;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.gateway.handover.HandoverProperties;
import io.seckill.gateway.handover.OrderPublisher;
import io.seckill.stock.Reservation;
import io.seckill.stock.StockLedger;
import io.seckill.stock.script.GateAway;
import io.seckill.stock.script.OutcomeUnknown;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Carries on what was reserved and never confirmed: the gateway that reserved it was killed, or its confirm did not come.
 * Claims such reservations, publishes them again, and drops them when confirmed. Runs in every gateway; publishing twice is
 * harmless, since the book records an order once.
 */
@Component
class Relay {

    private static final Logger log = LoggerFactory.getLogger(Relay.class);

    private final OldestPending pending;
    private final StockLedger ledger;
    private final OrderPublisher publisher;
    private final HandoverProperties limits;
    private final RelayPause pause;
    private final Counter relayed;

    Relay(
            OldestPending pending,
            StockLedger ledger,
            OrderPublisher publisher,
            HandoverProperties limits,
            MeterRegistry meters) {
        this.pending = pending;
        this.ledger = ledger;
        this.publisher = publisher;
        this.limits = limits;
        this.pause = new RelayPause(limits.relayLease(), System::nanoTime);
        this.relayed = Counter.builder("seckill.relay.published")
                .description("Reservations published again by the relay")
                .register(meters);
    }

    /** One round over all sales. While the broker is away or refuses nothing is claimed: a claim can never be taken back. */
    @Scheduled(fixedDelayString = "${seckill.handover.relay-period:1s}")
    void round() {
        try {
            List<String> waiting = pending.look();
            if (pause.isOver() && publisher.isReady()) {
                waiting.forEach(this::relay);
            }
        } catch (GateAway | OutcomeUnknown away) {
            log.warn("relay round ended early cause={}", away.getMessage());
        }
    }

    private void relay(String resourceId) {
        List<Reservation> claimed = ledger.claim(resourceId, limits.relayBatch(), limits.relayLease());
        if (!claimed.isEmpty()) {
            log.info("relaying reservations resourceId={} count={}", resourceId, claimed.size());
            claimed.forEach(reservation -> publisher.handOverAgain(reservation).thenAccept(pause::after));
            relayed.increment(claimed.size());
        }
    }
}
