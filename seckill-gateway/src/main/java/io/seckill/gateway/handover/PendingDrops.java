package io.seckill.gateway.handover;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.stock.Reservation;
import io.seckill.stock.StockLedger;
import io.seckill.stock.script.GateAway;
import io.seckill.stock.script.OutcomeUnknown;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Drops confirmed reservations from the pending set, many in one call and outside any request. What is not dropped, because
 * the process died or Redis was away for long, a relay publishes once more, which is harmless.
 */
@Component
class PendingDrops implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(PendingDrops.class);
    private static final long POLL_MILLIS = 100;

    private final StockLedger ledger;
    private final HandoverProperties limits;
    private final BlockingQueue<Reservation> confirmed;
    private final Pace pace;
    private volatile boolean running;
    private volatile Thread worker = new Thread();

    PendingDrops(StockLedger ledger, HandoverProperties limits, MeterRegistry meters) {
        this.ledger = ledger;
        this.limits = limits;
        this.confirmed = new LinkedBlockingQueue<>(2 * limits.window());
        this.pace = new Pace(limits.dropPause());
        Gauge.builder("seckill.handover.drops", confirmed, BlockingQueue::size)
                .description("Confirmed reservations not yet dropped from the pending set")
                .register(meters);
    }

    void add(Reservation reservation) {
        if (!confirmed.offer(reservation)) {
            log.debug("drop left to the relay orderId={}", reservation.orderId());
        }
    }

    private void dropLoop() {
        while (running || !confirmed.isEmpty()) {
            try {
                dropBatch();
            } catch (InterruptedException stopped) {
                return;
            }
        }
    }

    private void dropBatch() throws InterruptedException {
        Reservation first = confirmed.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
        if (first == null) {
            return;
        }
        if (confirmed.size() < limits.dropBatch()) {
            pace.await();
        }
        List<Reservation> batch = new ArrayList<>(List.of(first));
        confirmed.drainTo(batch, limits.dropBatch() - 1);
        while (!dropped(batch) && running) {
            TimeUnit.MILLISECONDS.sleep(limits.reconnectDelay().toMillis());
        }
    }

    private boolean dropped(List<Reservation> batch) {
        try {
            ledger.confirm(batch);
            return true;
        } catch (GateAway | OutcomeUnknown away) {
            log.warn("confirmed reservations not dropped yet count={} cause={}", batch.size(), away.getMessage());
            return false;
        }
    }

    @Override
    public void start() {
        running = true;
        worker = new Thread(this::dropLoop, "pending-drops");
        worker.start();
    }

    @Override
    public void stop() {
        running = false;
        try {
            worker.join(limits.drain().toMillis());
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
        worker.interrupt();
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public int getPhase() {
        return HandoverPhases.DROPS;
    }
}
