package io.seckill.load.report;

import io.seckill.load.history.Attempt;
import io.seckill.load.history.History;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** What was answered in each second of a load, by the time of the answer. */
final class Timeline {

    private static final long HIGHEST_MICROS = 600_000_000;
    private static final int DIGITS = 3;

    private final long start;
    private final int seconds;
    private final Map<String, long[]> answers = new TreeMap<>();
    private final List<Histogram> latencies = new ArrayList<>();

    Timeline(History history) {
        this.start = history.attempts().stream().mapToLong(Attempt::at).min().orElse(0);
        this.seconds = 1 + (int) (history.elapsed().toMillis() / 1000);
        for (int second = 0; second < seconds; second++) {
            latencies.add(new Histogram(HIGHEST_MICROS, DIGITS));
        }
        history.attempts().forEach(this::add);
    }

    private void add(Attempt attempt) {
        int second = (int) ((attempt.end() - start) / 1000);
        answers.computeIfAbsent(attempt.answer().label(), label -> new long[seconds])[second]++;
        latencies.get(second).recordValue(Math.min(attempt.latency(), HIGHEST_MICROS));
    }

    /** When it began, epoch milliseconds. */
    long start() {
        return start;
    }

    /** Answers of each second, by their label. */
    Map<String, long[]> answers() {
        return answers;
    }

    /** The latency of each second's answers at this percentile, milliseconds; none where nothing was answered. */
    List<Double> latency(double percentile) {
        List<Double> values = new ArrayList<>();
        for (Histogram second : latencies) {
            values.add(second.getTotalCount() == 0 ? null : second.getValueAtPercentile(percentile) / 1000.0);
        }
        return values;
    }

    /** All latencies of the load. */
    Histogram all() {
        Histogram all = new Histogram(HIGHEST_MICROS, DIGITS);
        latencies.forEach(all::add);
        return all;
    }
}
