package io.seckill.gateway.purchase;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.gateway.admission.Admission;
import io.seckill.gateway.handover.Handover;
import io.seckill.gateway.handover.OrderPublisher;
import io.seckill.gateway.orderid.OrderIds;
import io.seckill.stock.Reservation;
import io.seckill.stock.ReserveAnswer;
import io.seckill.stock.ReserveOutcome;
import io.seckill.stock.StockLedger;
import io.seckill.stock.sale.SaleRegistry;
import io.seckill.stock.script.GateAway;
import io.seckill.stock.script.OutcomeUnknown;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** A purchase from reservation to hand-over: reserves a unit, publishes the order, and undoes only what is provably not queued. */
@Component
class Purchase {

    /** In which a purchase ends. */
    static final Duration LONGEST = Duration.ofSeconds(5);

    private final OrderIds orderIds;
    private final SaleRegistry sales;
    private final Admission admission;
    private final StockLedger ledger;
    private final OrderPublisher publisher;
    private final Map<ReserveOutcome, Counter> outcomes = new EnumMap<>(ReserveOutcome.class);

    /**
     * How a purchase ended.
     *
     * @param handover how handing the order over ended, if a unit was reserved
     */
    record Ending(
            Reservation reservation,
            ReserveAnswer answer,
            @Nullable Handover handover) {}

    Purchase(
            OrderIds orderIds,
            SaleRegistry sales,
            Admission admission,
            StockLedger ledger,
            OrderPublisher publisher,
            MeterRegistry meters) {
        this.orderIds = orderIds;
        this.sales = sales;
        this.admission = admission;
        this.ledger = ledger;
        this.publisher = publisher;
        for (ReserveOutcome outcome : ReserveOutcome.values()) {
            outcomes.put(
                    outcome,
                    Counter.builder("seckill.reserve")
                            .description("Decisions of the gate")
                            .tag("outcome", outcome.name())
                            .register(meters));
        }
    }

    /**
     * Buys one unit for a user, and does not wait.
     *
     * @return completes within {@link #LONGEST}: with how it ended; with {@link GateAway}, nothing was reserved; or with {@link OutcomeUnknown}, it
     *     cannot be told whether a reservation stands, and repeating the purchase tells. What depends on it may run on the thread
     *     of a client and must not wait for anything
     * @throws GateAway nothing was reserved
     */
    CompletableFuture<Ending> begin(String resourceId, String userId) {
        Reservation reservation = new Reservation(resourceId, userId, orderIds.next());
        if (!publisher.isReady()) {
            // Without a broker each purchase would take a unit and give it back, and others would be told "sold out".
            return CompletableFuture.completedFuture(new Ending(reservation, unavailable(), null));
        }
        return admission
                .knownAnswer(reservation)
                .map(known -> decided(reservation, known))
                .orElseGet(() -> askGate(reservation))
                .toCompletableFuture();
    }

    private CompletionStage<Ending> askGate(Reservation reservation) {
        return admission.apply(reservation).thenCompose(answer -> decided(reservation, answer));
    }

    private CompletionStage<Ending> decided(Reservation reservation, ReserveAnswer answer) {
        count(answer);
        return answer.outcome() == ReserveOutcome.RESERVED
                ? handOver(reservation, answer)
                : CompletableFuture.completedFuture(new Ending(reservation, answer, null));
    }

    private CompletionStage<Ending> handOver(Reservation reservation, ReserveAnswer reserved) {
        return publisher.handOver(reservation).thenApply(end -> new Ending(reservation, reserved, end));
    }

    /**
     * What the user is told in the end. Waits for Redis where a reservation is to be undone, or a sale is not there.
     *
     * @return RESERVED when the order stands; NOT_LOADED when there never was such a sale; UNAVAILABLE when nothing was reserved, or
     *     what was is released again
     * @throws GateAway nothing was reserved
     * @throws OutcomeUnknown it cannot be told whether a reservation stands; repeating the purchase tells
     */
    ReserveAnswer conclude(Ending ending) {
        Handover end = ending.handover();
        if (end != null) {
            return handedOver(ending.reservation(), ending.answer(), end);
        }
        return ending.answer().outcome() == ReserveOutcome.NOT_LOADED
                        && !sales.neverLoaded(ending.reservation().resourceId())
                ? unavailable()
                : ending.answer();
    }

    private ReserveAnswer handedOver(Reservation reservation, ReserveAnswer reserved, Handover end) {
        return switch (end) {
            case CONFIRMED, UNKNOWN -> reserved;
            // A relay that has claimed it meanwhile carries it on: then the reservation stands.
            case NOT_QUEUED -> released(reservation) ? unavailable() : reserved;
        };
    }

    private boolean released(Reservation reservation) {
        try {
            return ledger.release(reservation);
        } catch (GateAway stands) {
            // Still pending: a relay will carry it on, and a repeat will be told this order id.
            throw new OutcomeUnknown("reserved, not queued, and Redis went away", stands);
        }
    }

    private static ReserveAnswer unavailable() {
        return new ReserveAnswer(ReserveOutcome.UNAVAILABLE, "");
    }

    private void count(ReserveAnswer answer) {
        Counter counter = outcomes.get(answer.outcome());
        if (counter != null) {
            counter.increment();
        }
    }
}
