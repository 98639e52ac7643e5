package io.seckill.load.scenario;

import io.seckill.load.history.Attempt;
import io.seckill.load.history.History;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The arrivals of a steady load. A generator that falls behind sends late what was to come earlier; a user who came at that moment
 * would have waited. So the time of an answer counts from when its user was to come, as in wrk2
 * (https://github.com/giltene/wrk2, "coordinated omission").
 */
final class Arrivals {

    private Arrivals() {}

    /** The history as users would have seen it who came at this rate, the first of them when the first request was sent. */
    static History asIntended(History history, int perSecond) {
        List<Attempt> first = history.first().stream()
                .sorted(Comparator.comparingLong(Attempt::at))
                .toList();
        Set<Attempt> replaced = new HashSet<>(first);
        List<Attempt> all = new ArrayList<>(history.attempts().stream()
                .filter(attempt -> !replaced.contains(attempt))
                .toList());
        for (int i = 0; i < first.size(); i++) {
            all.add(since(first.get(0).at() + i * 1000L / perSecond, first.get(i)));
        }
        return new History(all);
    }

    private static Attempt since(long intended, Attempt attempt) {
        long late = Math.max(0, attempt.at() - intended);
        return new Attempt(
                attempt.request(),
                attempt.userId(),
                attempt.at() - late,
                attempt.latency() + late * 1000,
                attempt.answer());
    }
}
