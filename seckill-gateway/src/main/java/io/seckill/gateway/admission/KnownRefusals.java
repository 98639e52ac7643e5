package io.seckill.gateway.admission;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.stock.Reservation;
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

    private final StandingRefusals gate;
    private final HolderScans scans;
    private final SaleChanges changes;
    private final RefusalProperties limits;
    private final Counter repeated;
    private final Map<String, KnownRefusal> known = new ConcurrentHashMap<>();
    private final Set<String> heardOf = ConcurrentHashMap.newKeySet();
    /** The sale that is being asked for, and whether a change of it was told meanwhile. */
    private volatile String asking = "";

    private volatile boolean changedMeanwhile;

    KnownRefusals(
            StandingRefusals gate,
            HolderScans scans,
            SaleChanges changes,
            RefusalProperties limits,
            MeterRegistry meters) {
        this.gate = gate;
        this.scans = scans;
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
        Gauge.builder("seckill.refusal.most.marks", limits::mostMarks)
                .description("Users with a mark, of all sold-out sales together, up to which refusals are kept")
                .register(meters);
        changes.tell(this::forget);
    }

    /** What this user is told without asking the gate; empty when it has to be asked. */
    Optional<ReserveAnswer> answerTo(Reservation wanted) {
        KnownRefusal refusal = known.get(wanted.resourceId());
        if (refusal == null) {
            return Optional.empty();
        }
        Optional<ReserveAnswer> answer = refusal.answerTo(wanted.userId(), System.nanoTime());
        answer.ifPresent(told -> repeated.increment());
        return answer;
    }

    /** Takes note of what the gate answered. Does not wait. */
    void hear(String resourceId, ReserveAnswer answer) {
        if (WORTH_KNOWING.contains(answer.outcome()) && heardOf.size() < limits.sales()) {
            heardOf.add(resourceId);
        }
    }

    private void forget(String resourceId) {
        if (resourceId.equals(asking)) {
            changedMeanwhile = true;
        }
        known.remove(resourceId);
    }

    /** Asks again for what is known and still wanted, and for what was heard of since. */
    @Scheduled(fixedDelayString = "${seckill.refusal.renew-every:300ms}")
    void renew() {
        // Without the news of changes, what is known would be known for longer than it is true.
        if (!changes.areHeard()) {
            known.clear();
            return;
        }
        long unused = System.nanoTime() - limits.forgetAfter().toNanos();
        known.values().removeIf(refusal -> refusal.lastUse() - unused < 0);
        Set<String> sales = new HashSet<>(known.keySet());
        for (String resourceId : heardOf) {
            heardOf.remove(resourceId);
            if (sales.size() < limits.sales()) {
                sales.add(resourceId);
            }
        }
        sales.forEach(this::renew);
    }

    private void renew(String resourceId) {
        changedMeanwhile = false;
        asking = resourceId;
        long asked = System.nanoTime();
        try {
            gate.find(resourceId)
                    .flatMap(standing -> refusal(resourceId, standing, asked))
                    .ifPresentOrElse(refusal -> keep(resourceId, refusal), () -> known.remove(resourceId));
        } catch (GateAway | OutcomeUnknown away) {
            known.remove(resourceId);
            log.debug("refusal not renewed resourceId={}", resourceId, away);
        } finally {
            asking = "";
        }
    }

    /** A change that was told of since the gate was asked may have come before its answer or after it. */
    private void keep(String resourceId, KnownRefusal refusal) {
        known.put(resourceId, refusal);
        if (changedMeanwhile) {
            known.remove(resourceId);
        }
    }

    private Optional<KnownRefusal> refusal(String resourceId, StandingRefusal standing, long asked) {
        KnownRefusal before = known.get(resourceId);
        if (before != null && before.isStill(standing)) {
            return Optional.of(new KnownRefusal(standing, before.holders(), asked, limits.keepFor(), before.lastUse()));
        }
        return holders(resourceId, standing)
                .map(holders -> new KnownRefusal(standing, holders, asked, limits.keepFor(), asked));
    }

    private Optional<Holders> holders(String resourceId, StandingRefusal standing) {
        if (standing.answer().outcome() != ReserveOutcome.SOLD_OUT) {
            return Optional.of(Holders.NOBODY);
        }
        known.remove(resourceId);
        long others = known.values().stream()
                .mapToLong(refusal -> refusal.holders().size())
                .sum();
        return others + standing.marks() > limits.mostMarks()
                ? Optional.empty()
                : scans.read(resourceId, (int) standing.marks());
    }
}
