package io.seckill.gateway.admission;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.stock.Reservation;
import io.seckill.stock.ReservationsAtTheGate;
import io.seckill.stock.ReserveAnswer;
import io.seckill.stock.ReserveOutcome;
import io.seckill.stock.refusal.SaleChanges;
import io.seckill.stock.refusal.StandingRefusal;
import io.seckill.stock.refusal.StandingRefusals;
import io.seckill.stock.script.GateAway;
import io.seckill.stock.script.OutcomeUnknown;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * What the gate refused lately, so that a crowd that comes too early, too late or for nothing costs Redis no call. Forgotten
 * at once when a sale changes, and after a short time if nobody tells of it. A user who holds an order is never told "sold
 * out" from here: who may hold one is known, and is looked at at the gate.
 */
@Component
class KnownRefusals {

    private static final Logger log = LoggerFactory.getLogger(KnownRefusals.class);
    private static final Set<ReserveOutcome> WORTH_KNOWING =
            Set.of(ReserveOutcome.SOLD_OUT, ReserveOutcome.NOT_STARTED, ReserveOutcome.ENDED);
    private static final int PAGE = 1_000;

    private final StandingRefusals gate;
    private final ReservationsAtTheGate marks;
    private final SaleChanges changes;
    private final RefusalProperties limits;
    private final Counter repeated;
    private final Map<String, KnownRefusal> known = new ConcurrentHashMap<>();
    private final Set<String> heardOf = ConcurrentHashMap.newKeySet();
    private final AtomicLong changesTold = new AtomicLong();

    KnownRefusals(
            StandingRefusals gate,
            ReservationsAtTheGate marks,
            SaleChanges changes,
            RefusalProperties limits,
            MeterRegistry meters) {
        this.gate = gate;
        this.marks = marks;
        this.changes = changes;
        this.limits = limits;
        this.repeated = Counter.builder("seckill.refusal.repeated")
                .description("Users refused without a call to Redis")
                .register(meters);
        Gauge.builder("seckill.refusal.known", known, Map::size)
                .description("Sales whose refusal is known")
                .register(meters);
        Gauge.builder("seckill.refusal.sales", limits::sales)
                .description("Sales whose refusal is kept at the most")
                .register(meters);
        changes.tell(this::forget);
    }

    /** What this user is told without asking the gate; empty when it has to be asked. */
    Optional<ReserveAnswer> answerTo(Reservation wanted) {
        KnownRefusal refusal = known.get(wanted.resourceId());
        if (refusal == null || !refusal.isFor(wanted.userId(), System.nanoTime())) {
            return Optional.empty();
        }
        repeated.increment();
        return Optional.of(refusal.standing().answer());
    }

    /** Takes note of what the gate answered. Does not wait. */
    void hear(String resourceId, ReserveAnswer answer) {
        if (WORTH_KNOWING.contains(answer.outcome()) && heardOf.size() < limits.sales()) {
            heardOf.add(resourceId);
        }
    }

    private void forget(String resourceId) {
        changesTold.incrementAndGet();
        known.remove(resourceId);
    }

    /** Asks again for what is known, and for what was heard of since. */
    @Scheduled(fixedDelayString = "${seckill.refusal.renew-every:300ms}")
    void renew() {
        Set<String> sales = new HashSet<>(known.keySet());
        for (String resourceId : heardOf) {
            if (sales.size() < limits.sales()) {
                sales.add(resourceId);
            }
            heardOf.remove(resourceId);
        }
        // Without the news of changes, what is known would be known for longer than it is true.
        if (!changes.listen()) {
            known.clear();
            return;
        }
        sales.forEach(this::renew);
    }

    private void renew(String resourceId) {
        long asked = System.nanoTime();
        long told = changesTold.get();
        try {
            gate.find(resourceId)
                    .flatMap(standing -> refusal(resourceId, standing, asked))
                    .ifPresentOrElse(refusal -> keep(resourceId, refusal, told), () -> known.remove(resourceId));
        } catch (GateAway | OutcomeUnknown away) {
            known.remove(resourceId);
            log.debug("refusal not renewed resourceId={}", resourceId, away);
        }
    }

    private Optional<KnownRefusal> refusal(String resourceId, StandingRefusal standing, long asked) {
        KnownRefusal before = known.get(resourceId);
        Optional<Holders> holders = before != null && before.isStill(standing)
                ? Optional.of(before.holders())
                : holders(resourceId, standing);
        return holders.map(those -> KnownRefusal.of(standing, those, asked, limits.keepFor()));
    }

    private Optional<Holders> holders(String resourceId, StandingRefusal standing) {
        if (standing.answer().outcome() != ReserveOutcome.SOLD_OUT) {
            return Optional.of(new Holders(0));
        } else if (standing.marks() > limits.mostMarks()) {
            return Optional.empty();
        }
        Holders holders = new Holders((int) standing.marks());
        marks.pages(resourceId, PAGE, page -> page.keySet().forEach(holders::add));
        return holders.complete();
    }

    /** A change that was told of since the gate was asked may have come before the answer or after it. */
    private void keep(String resourceId, KnownRefusal refusal, long told) {
        known.put(resourceId, refusal);
        if (changesTold.get() != told) {
            known.remove(resourceId);
        }
    }
}
