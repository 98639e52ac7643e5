package io.seckill.gateway.relay;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.seckill.gateway.orderid.OrderIds;
import io.seckill.stock.PendingAtTheGate;
import io.seckill.stock.Reservation;
import io.seckill.stock.sale.SaleRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.springframework.stereotype.Component;

/**
 * How long the oldest pending reservation of all sales has been waiting for its confirm, looked at in each round of the relay, the
 * broker being there or not.
 *
 * <p>The age is that of the order id, which never changes, and not the pending score, which each claim moves on. The entry that
 * is due first need not be the oldest: one that was claimed just now stands behind newer ones. So the oldest one seen is kept in
 * mind for as long as it is pending.
 */
@Component
class OldestPending {

    private final SaleRegistry sales;
    private final PendingAtTheGate pending;
    private final Map<String, Reservation> oldest = new HashMap<>();
    private volatile Duration age = Duration.ZERO;

    OldestPending(SaleRegistry sales, PendingAtTheGate pending, MeterRegistry meters) {
        this.sales = sales;
        this.pending = pending;
        TimeGauge.builder("seckill.pending.oldest.age", () -> age.toMillis(), TimeUnit.MILLISECONDS)
                .description("How long the oldest unconfirmed reservation has been waiting")
                .register(meters);
    }

    /**
     * One look at every sale, by one thread. A call fails as {@link PendingAtTheGate} does, and the age then stays what it was.
     *
     * @return the sales that have something pending
     */
    List<String> look() {
        oldest.values().removeIf(known -> !pending.holds(known));
        List<Reservation> firstDue = pending.firstDue(sales.all());
        firstDue.forEach(first -> oldest.merge(first.resourceId(), first, OldestPending::older));
        age = oldest.isEmpty() ? Duration.ZERO : ageAt(pending.now());
        return firstDue.stream().map(Reservation::resourceId).toList();
    }

    private Duration ageAt(Instant now) {
        return oldest.values().stream()
                .map(reservation -> Duration.between(OrderIds.timeOf(reservation.orderId()), now))
                .reduce(Duration.ZERO, (one, other) -> one.compareTo(other) > 0 ? one : other);
    }

    private static Reservation older(Reservation one, Reservation other) {
        boolean first = OrderIds.timeOf(one.orderId()).isBefore(OrderIds.timeOf(other.orderId()));
        return first ? one : other;
    }
}
