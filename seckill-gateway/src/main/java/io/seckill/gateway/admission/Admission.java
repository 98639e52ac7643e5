package io.seckill.gateway.admission;

import io.seckill.deadline.Deadlines;
import io.seckill.stock.Reservation;
import io.seckill.stock.ReserveAnswer;
import io.seckill.stock.script.GateAway;
import io.seckill.stock.script.OutcomeUnknown;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.springframework.stereotype.Component;

/** Decides about users: by what the gate refuses to everybody just now, else by asking it, together with others. */
@Component
public class Admission {

    private final KnownRefusals refusals;
    private final Gatherings gatherings;
    private final Deadlines deadlines;
    private final AdmissionProperties limits;

    Admission(KnownRefusals refusals, Gatherings gatherings, Deadlines deadlines, AdmissionProperties limits) {
        this.refusals = refusals;
        this.gatherings = gatherings;
        this.deadlines = deadlines;
        this.limits = limits;
    }

    /** What this user is told without asking the gate; empty when it has to be asked. */
    public Optional<ReserveAnswer> knownAnswer(Reservation wanted) {
        return refusals.answerTo(wanted);
    }

    /**
     * Asks the gate about one user, and does not wait.
     *
     * @return completes within {@code seckill.admission.answer-within}: with the decision; with {@link GateAway}, nothing was reserved;
     *     or with {@link OutcomeUnknown}, that cannot be told. What depends on it may run on the Redis client's thread and must
     *     not wait for anything
     * @throws GateAway when too many wait already; nothing was reserved
     */
    public CompletionStage<ReserveAnswer> apply(Reservation wanted) {
        Applicant applicant = new Applicant(wanted);
        gatherings.join(applicant);
        deadlines.limit(applicant.decision(), limits.answerWithin(), applicant::giveUp);
        return applicant.decision().thenApply(answer -> {
            refusals.hear(wanted.resourceId(), answer);
            return answer;
        });
    }
}
