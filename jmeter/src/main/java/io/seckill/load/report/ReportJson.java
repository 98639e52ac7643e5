package io.seckill.load.report;

import io.seckill.load.history.History;
import io.seckill.load.history.Meaning;
import io.seckill.load.verdict.sheet.VerdictJson;
import io.seckill.load.watch.Moment;
import io.seckill.load.watch.Watch;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A finished load as JSON: everything that the page shows, and nothing that it would have to work out. Times of series are seconds
 * since the first request, latencies milliseconds.
 */
final class ReportJson {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final double[] PERCENTILES = {50, 95, 99, 100};
    private static final List<String> PERCENTILE_NAMES = List.of("p50", "p95", "p99", "longest");

    private final FinishedLoad load;
    private final Timeline timeline;

    ReportJson(FinishedLoad load) {
        this.load = load;
        this.timeline = new Timeline(load.history());
    }

    ObjectNode node() {
        ObjectNode root = JSON.createObjectNode();
        root.put("scenario", load.scenario());
        root.put("result", load.result().name());
        root.put("at", Instant.ofEpochMilli(timeline.start()).toString());
        root.put("seconds", load.history().elapsed().toMillis() / 1000.0);
        root.set("verdicts", VerdictJson.of(load.verdicts()));
        flow(root.putObject("flow"));
        answers(root.putArray("answers"));
        rates(root.putObject("rates"));
        latencies(root.putObject("latencies"));
        distribution(root.putObject("distribution"));
        series(root.putObject("gate"), load.seen().gate(), List.of(Watch.STOCK, Watch.TAKEN, Watch.PENDING));
        series(root.putObject("book"), load.seen().book(), List.of(Watch.STOCK, Watch.TAKEN));
        rate((ObjectNode) root.get("book"), load.seen().book());
        series(root.putObject("queues"), load.seen().queues(), List.of(Watch.WAITING, Watch.IN_HAND, Watch.RETRYING));
        names(root.putArray("settings"), load.settings());
        names(root.putArray("environment"), load.environment());
        return root;
    }

    private void flow(ObjectNode flow) {
        History history = load.history();
        flow.put("requests", history.attempts().size());
        flow.put("admitted", history.with(Meaning.ACCEPTED).size());
        flow.put("queued", load.traffic().published());
        flow.put("recorded", load.recorded());
        ObjectNode refusals = flow.putObject("refusals");
        new History(history.attempts().stream()
                        .filter(attempt -> attempt.answer().meaning() != Meaning.ACCEPTED)
                        .toList())
                .countByAnswer()
                .forEach(refusals::put);
    }

    private void answers(ArrayNode answers) {
        double all = Math.max(1, load.history().attempts().size());
        load.history()
                .countByAnswer()
                .forEach((label, count) -> answers.addObject()
                        .put("label", label)
                        .put("count", count)
                        .put("percent", 100 * count / all));
    }

    private void rates(ObjectNode rates) {
        ArrayNode seconds = rates.putArray("t");
        ObjectNode counts = rates.putObject("answers");
        timeline.answers().forEach((label, perSecond) -> {
            ArrayNode values = counts.putArray(label);
            for (long value : perSecond) {
                values.add(value);
            }
        });
        for (int second = 0; second < timeline.latency(50).size(); second++) {
            seconds.add(second);
        }
    }

    private void latencies(ObjectNode latencies) {
        for (int i = 0; i < PERCENTILES.length; i++) {
            ArrayNode values = latencies.putArray(PERCENTILE_NAMES.get(i));
            timeline.latency(PERCENTILES[i]).forEach(values::add);
        }
    }

    /** Buckets that grow, each with its upper end and its count. */
    private void distribution(ObjectNode distribution) {
        ArrayNode ends = distribution.putArray("millis");
        ArrayNode counts = distribution.putArray("count");
        Histogram all = timeline.all();
        if (all.getTotalCount() > 0) {
            for (HistogramIterationValue bucket : all.logarithmicBucketValues(500, 1.4)) {
                ends.add(bucket.getValueIteratedTo() / 1000.0);
                counts.add(bucket.getCountAddedInThisIterationStep());
            }
        }
        ObjectNode marks = distribution.putObject("percentiles");
        for (int i = 0; i < PERCENTILES.length; i++) {
            marks.put(PERCENTILE_NAMES.get(i), all.getValueAtPercentile(PERCENTILES[i]) / 1000.0);
        }
    }

    private void series(ObjectNode series, List<Moment> moments, List<String> figures) {
        ArrayNode seconds = series.putArray("t");
        moments.forEach(moment -> seconds.add((moment.at() - timeline.start()) / 1000.0));
        for (String figure : figures) {
            ArrayNode values = series.putArray(figure);
            moments.forEach(moment -> values.add(moment.figures().getOrDefault(figure, 0L)));
        }
    }

    /** Orders recorded a second, between one look at the book and the one before. */
    private static void rate(ObjectNode series, List<Moment> moments) {
        ArrayNode values = series.putArray("rate");
        for (int i = 0; i < moments.size(); i++) {
            Moment before = moments.get(Math.max(0, i - 1));
            long orders = taken(moments.get(i)) - taken(before);
            long millis = Math.max(1, moments.get(i).at() - before.at());
            values.add(Math.max(0, 1000.0 * orders / millis));
        }
    }

    private static long taken(Moment moment) {
        return moment.figures().getOrDefault(Watch.TAKEN, 0L);
    }

    private static void names(ArrayNode pairs, Map<String, String> named) {
        named.forEach((name, value) -> pairs.addObject().put("name", name).put("value", value));
    }
}
