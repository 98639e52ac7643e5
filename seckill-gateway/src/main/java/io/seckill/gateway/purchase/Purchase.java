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
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** A purchase from reservation to hand-over: reserves a unit, publishes the order, and undoes only what is provably not queued. */
@Component
class Purchase {

    private final OrderIds orderIds;
    private final SaleRegistry sales;
    private final Admission admission;
    private final StockLedger ledger;
    private final OrderPublisher publisher;
    private final Map<ReserveOutcome, Counter> outcomes = new EnumMap<>(ReserveOutcome.class);

    /** The gate's decision, and how the hand-over ended if a unit was reserved. */
    private record Decided(ReserveAnswer answer, @Nullable Handover handover) {}

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
     * Buys one unit for a user.
     *
     * @return RESERVED when the order stands; NOT_LOADED when there never was such a sale; UNAVAILABLE when nothing was reserved, or what was is released again
     * @throws GateAway nothing was reserved
     * @throws OutcomeUnknown it cannot be told whether a reservation stands; repeating the purchase tells
     */
    ReserveAnswer buy(String resourceId, String userId) {
        if (!publisher.isReady()) {
            // Without a broker each purchase would take a unit and give it back, and others would be told "sold out".
            return unavailable();
        }
        Reservation reservation = new Reservation(resourceId, userId, orderIds.next());
        Optional<ReserveAnswer> known = admission.knownAnswer(reservation);
        known.ifPresent(this::count);
        ReserveAnswer answer = known.orElseGet(() -> answerOfGate(reservation));
        return answer.outcome() == ReserveOutcome.NOT_LOADED && !sales.neverLoaded(resourceId) ? unavailable() : answer;
    }

    /** Waits once, for the end of both: the decision and, if a unit was reserved, its hand-over. */
    private ReserveAnswer answerOfGate(Reservation reservation) {
        try {
            return concluded(
                    reservation,
                    admission
                            .apply(reservation)
                            .thenCompose(answer -> decided(reservation, answer))
                            .toCompletableFuture()
                            .join());
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException told ? told : failed;
        }
    }

    /** On the thread that heard the decision, while the request's own waits. */
    private CompletionStage<Decided> decided(Reservation reservation, ReserveAnswer answer) {
        count(answer);
        return answer.outcome() == ReserveOutcome.RESERVED
                ? handOver(reservation, answer)
                : CompletableFuture.completedFuture(new Decided(answer, null));
    }

    private CompletionStage<Decided> handOver(Reservation reservation, ReserveAnswer reserved) {
        return publisher.handOver(reservation).thenApply(end -> new Decided(reserved, end));
    }

    private ReserveAnswer concluded(Reservation reservation, Decided decided) {
        Handover end = decided.handover();
        return end == null ? decided.answer() : handedOver(reservation, decided.answer(), end);
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
