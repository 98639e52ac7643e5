package io.seckill.gateway.admission;

import io.seckill.gateway.handover.HandoverProperties;
import io.seckill.stock.ReserveAnswer;
import io.seckill.stock.StockLedger;
import io.seckill.stock.script.GateAway;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Gathers users into calls of the script that are as large as it is busy: whoever comes while a call of the same resource is under
 * way waits for the next. A user who comes alone waits for nobody.
 *
 * <p>The next call leaves when the last one is answered and the requests that are ready to run by then had their turn to join it: no
 * time is waited, and the busier the gateway is, the more are in a call.
 */
@Component
class Gatherings {

    private final StockLedger ledger;
    private final HandoverProperties handover;
    private final RequestQueue requests;
    private final AdmissionProperties limits;
    private final AdmissionMeters meters;
    private final Map<String, Gathering> underWay = new ConcurrentHashMap<>();

    Gatherings(
            StockLedger ledger,
            HandoverProperties handover,
            RequestQueue requests,
            AdmissionProperties limits,
            AdmissionMeters meters) {
        this.ledger = ledger;
        this.handover = handover;
        this.requests = requests;
        this.limits = limits;
        this.meters = meters;
        meters.showWaiting(this::waiting);
    }

    /**
     * Has this one decided about.
     *
     * @throws GateAway when too many wait
     */
    void join(Applicant applicant) {
        String resourceId = applicant.wanted().resourceId();
        Gathering gathering = underWay.compute(
                resourceId, (resource, now) -> now == null ? new Gathering(applicant) : joined(now, applicant));
        if (gathering.isBegunBy(applicant)) {
            begin(resourceId, applicant);
        }
    }

    /** Whoever began a gathering and gave up before its call, as on a machine that stood still, leaves those who joined. */
    private void begin(String resourceId, Applicant applicant) {
        if (applicant.send()) {
            call(resourceId, List.of(applicant));
        } else {
            callNext(resourceId);
        }
    }

    private Gathering joined(Gathering gathering, Applicant applicant) {
        if (gathering.isFull(limits.queue())) {
            meters.refusedOne();
            throw new GateAway("too many users wait for the gate", null);
        }
        return gathering.join(applicant);
    }

    private void call(String resourceId, List<Applicant> these) {
        start(these).whenComplete((answers, failure) -> {
            try {
                if (!isOver(resourceId)) {
                    requests.behind(() -> callNext(resourceId));
                }
            } finally {
                settle(these, answers, failure);
            }
        });
    }

    private CompletionStage<List<ReserveAnswer>> start(List<Applicant> applicants) {
        try {
            meters.called(applicants.size());
            return ledger.reserve(applicants.stream().map(Applicant::wanted).toList(), handover.relayAfter());
        } catch (RuntimeException | Error fault) {
            // A fault must not leave a call under way for ever.
            return CompletableFuture.failedFuture(fault);
        }
    }

    /** With nobody left who waits, no call of this resource is under way any more. */
    private boolean isOver(String resourceId) {
        return underWay.computeIfPresent(resourceId, (resource, now) -> now.size() > 0 ? now : null) == null;
    }

    private void callNext(String resourceId) {
        List<Applicant> next = new ArrayList<>(limits.batch());
        underWay.computeIfPresent(resourceId, (resource, now) -> now.moveTo(next, limits.batch()) ? now : null);
        if (!next.isEmpty()) {
            call(resourceId, next);
        }
    }

    private static void settle(
            List<Applicant> applicants, @Nullable List<ReserveAnswer> answers, @Nullable Throwable failure) {
        for (int i = 0; i < applicants.size(); i++) {
            if (answers != null) {
                applicants.get(i).settle(answers.get(i));
            } else {
                applicants.get(i).fail(Objects.requireNonNull(failure));
            }
        }
    }

    private int waiting() {
        return underWay.values().stream().mapToInt(Gathering::size).sum();
    }
}
