package io.seckill.load.scenario;

import io.seckill.load.history.Attempt;
import io.seckill.load.history.History;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The arrivals of a steady load. A generator that falls behind sends late what was to come earlier; a user who came at that moment
 * would have waited. So the time of an answer counts from when its user was to come, as in wrk2
 * (https://github.com/giltene/wrk2, "coordinated omission").
 */
final class Arrivals {

    private Arrivals() {}

    /** The history as users would have seen it who came at this rate. */
    static History asIntended(History history, int perSecond) {
        List<Attempt> first = inOrder(history);
        long start = start(first, perSecond);
        Set<Attempt> replaced = new HashSet<>(first);
        List<Attempt> all = new ArrayList<>(history.attempts().stream()
                .filter(attempt -> !replaced.contains(attempt))
                .toList());
        for (int i = 0; i < first.size(); i++) {
            all.add(since(start + offset(i, perSecond), first.get(i)));
        }
        return new History(all);
    }

    /** Users a second, from when the first was to come until the last was sent. */
    static long rate(History history, int perSecond) {
        List<Attempt> first = inOrder(history);
        long millis = first.isEmpty() ? 0 : first.get(first.size() - 1).at() - start(first, perSecond);
        return Math.round(1000.0 * (first.size() - 1) / Math.max(1, millis));
    }

    private static List<Attempt> inOrder(History history) {
        return history.first().stream()
                .sorted(Comparator.comparingLong(Attempt::at))
                .toList();
    }

    /** When the first was to come. Nobody is sent early, so whoever was sent least late, or in time, tells. */
    private static long start(List<Attempt> first, int perSecond) {
        return IntStream.range(0, first.size())
                .mapToLong(i -> first.get(i).at() - offset(i, perSecond))
                .min()
                .orElse(0);
    }

    private static long offset(int number, int perSecond) {
        return number * 1000L / perSecond;
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
