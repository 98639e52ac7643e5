package io.seckill.gateway.admission;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/** Those who wait while a call of their resource is under way. It is there as long as one is. Guarded by its map. */
final class Gathering {

    private final Applicant first;
    private final Queue<Applicant> waiting = new ArrayDeque<>();

    Gathering(Applicant first) {
        this.first = first;
    }

    /** Whether this one found no call under way, and so begins one. */
    boolean isBegunBy(Applicant applicant) {
        return first == applicant;
    }

    boolean isFull(int most) {
        return waiting.size() >= most;
    }

    Gathering join(Applicant applicant) {
        waiting.add(applicant);
        return this;
    }

    /** Moves those whose turn it is to the next call; false when nobody waits. */
    boolean moveTo(List<Applicant> call, int most) {
        while (!waiting.isEmpty() && call.size() < most) {
            Applicant next = waiting.remove();
            if (next.send()) {
                call.add(next);
            }
        }
        return !call.isEmpty();
    }

    int size() {
        return waiting.size();
    }
}
