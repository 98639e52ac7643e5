package io.seckill.gateway.admission;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.gateway.handover.HandoverProperties;
import io.seckill.stock.Reservation;
import io.seckill.stock.ReserveAnswer;
import io.seckill.stock.StockLedger;
import io.seckill.stock.script.GateAway;
import io.seckill.stock.script.OutcomeUnknown;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Decides about users in calls of the script that are as large as it is busy: whoever comes while a call of the same resource
 * is under way waits for the next, which leaves as soon as this one is answered. A user who comes alone waits for nobody.
 */
@Component
public class Admission {

    private final KnownRefusals refusals;
    private final StockLedger ledger;
    private final HandoverProperties handover;
    private final AdmissionProperties limits;
    private final DistributionSummary users;
    private final Counter refused;
    private final Map<String, Gathering> gatherings = new ConcurrentHashMap<>();

    Admission(
            KnownRefusals refusals,
            StockLedger ledger,
            HandoverProperties handover,
            AdmissionProperties limits,
            MeterRegistry meters) {
        this.refusals = refusals;
        this.ledger = ledger;
        this.handover = handover;
        this.limits = limits;
        this.users = DistributionSummary.builder("seckill.admission.users")
                .description("Users decided about in one call of the script")
                .register(meters);
        this.refused = Counter.builder("seckill.admission.refused")
                .description("Users refused because too many waited for the next call")
                .register(meters);
        Gauge.builder("seckill.admission.waiting", this, Admission::waiting)
                .description("Users waiting for their resource's next call")
                .register(meters);
        Gauge.builder("seckill.admission.queue", limits::queue)
                .description("Users of one resource that may wait for its next call")
                .register(meters);
        Gauge.builder("seckill.admission.batch", limits::batch)
                .description("Users that one call decides about at the most")
                .register(meters);
    }

    /**
     * Decides about one user, and waits for it.
     *
     * @throws GateAway nothing was reserved
     * @throws OutcomeUnknown it cannot be told whether it was
     */
    public ReserveAnswer reserve(Reservation wanted) {
        return refusals.answerTo(wanted).orElseGet(() -> decision(wanted));
    }

    private ReserveAnswer decision(Reservation wanted) {
        Applicant applicant = new Applicant(wanted);
        Gathering gathering = gatherings.compute(
                wanted.resourceId(),
                (resource, underWay) -> underWay == null ? new Gathering(applicant) : joined(underWay, applicant));
        if (gathering.isBegunBy(applicant) && applicant.send()) {
            call(wanted.resourceId(), List.of(applicant));
        }
        return applicant.await(limits.answerWithin());
    }

    private Gathering joined(Gathering underWay, Applicant applicant) {
        if (underWay.isFull(limits.queue())) {
            refused.increment();
            throw new GateAway("too many users wait for the gate", null);
        }
        return underWay.join(applicant);
    }

    /** Calls for these, and then for those who came meanwhile, until nobody waits. */
    private void call(String resourceId, List<Applicant> first) {
        List<Applicant> applicants = first;
        while (!applicants.isEmpty()) {
            List<Applicant> these = applicants;
            CompletableFuture<List<ReserveAnswer>> answers = start(these);
            if (!answers.isDone()) {
                answers.whenComplete((given, failure) -> {
                    try {
                        // First the next call, so that Redis works while those of this one are woken.
                        call(resourceId, next(resourceId));
                    } finally {
                        settle(resourceId, these, given, failure);
                    }
                });
                return;
            }
            // Refused without being sent. In a loop: a call within a call would go as deep as users wait.
            answers.whenComplete((given, failure) -> settle(resourceId, these, given, failure));
            applicants = next(resourceId);
        }
    }

    private CompletableFuture<List<ReserveAnswer>> start(List<Applicant> applicants) {
        try {
            users.record(applicants.size());
            return ledger.reserve(applicants.stream().map(Applicant::wanted).toList(), handover.relayAfter())
                    .toCompletableFuture();
        } catch (RuntimeException | Error fault) {
            // A fault must not leave a call under way for ever.
            return CompletableFuture.failedFuture(fault);
        }
    }

    /** Those whose turn it is; with nobody left, no call of this resource is under way any more. */
    private List<Applicant> next(String resourceId) {
        List<Applicant> next = new ArrayList<>(limits.batch());
        gatherings.computeIfPresent(
                resourceId, (resource, underWay) -> underWay.moveTo(next, limits.batch()) ? underWay : null);
        return next;
    }

    private void settle(
            String resourceId,
            List<Applicant> applicants,
            @Nullable List<ReserveAnswer> answers,
            @Nullable Throwable failure) {
        for (int i = 0; i < applicants.size(); i++) {
            if (answers != null) {
                applicants.get(i).settle(answers.get(i));
                refusals.hear(resourceId, answers.get(i));
            } else {
                applicants.get(i).fail(Objects.requireNonNull(failure));
            }
        }
    }

    private double waiting() {
        return gatherings.values().stream().mapToInt(Gathering::size).sum();
    }
}
