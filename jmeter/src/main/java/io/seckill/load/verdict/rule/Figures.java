package io.seckill.load.verdict.rule;

import io.seckill.load.history.Attempt;
import io.seckill.load.history.History;
import io.seckill.load.verdict.sheet.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/** Figures of a load, to read: nothing is demanded of them. */
public final class Figures {

    private static final long HIGHEST_MICROS = 600_000_000;
    private static final int DIGITS = 3;

    private Figures() {}

    /** Answers by code, attempts made again, requests a second, and how long answers took. */
    public static List<Line> lines(History history) {
        List<Line> lines = new ArrayList<>();
        history.countByAnswer().forEach((label, count) -> lines.add(Line.info("answers " + label, count)));
        lines.add(Line.info("requests sent", history.attempts().size()));
        lines.add(Line.info("of these, again after 429, 503 or no answer", again(history)));
        lines.add(Line.info("requests a second", perSecond(history)));
        Histogram latencies = latencies(history.attempts());
        for (double percentile : new double[] {50, 95, 99, 100}) {
            lines.add(Line.info(name(percentile), millis(latencies.getValueAtPercentile(percentile))));
        }
        return lines;
    }

    private static int again(History history) {
        return history.attempts().size() - history.first().size();
    }

    private static String perSecond(History history) {
        double seconds = Math.max(0.001, history.elapsed().toMillis() / 1000.0);
        return String.format(Locale.ROOT, "%.0f", history.attempts().size() / seconds);
    }

    private static Histogram latencies(List<Attempt> attempts) {
        Histogram histogram = new Histogram(HIGHEST_MICROS, DIGITS);
        attempts.forEach(attempt -> histogram.recordValue(Math.min(attempt.latency(), HIGHEST_MICROS)));
        return histogram;
    }

    private static String name(double percentile) {
        return percentile == 100 ? "latency, longest" : String.format(Locale.ROOT, "latency, p%.0f", percentile);
    }

    private static String millis(long micros) {
        return String.format(Locale.ROOT, "%.1f ms", micros / 1000.0);
    }
}
