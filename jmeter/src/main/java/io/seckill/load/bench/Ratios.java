package io.seckill.load.bench;

import java.util.LinkedHashMap;
import java.util.Map;

/** What the benchmark is about: figures of one run, divided by each other. Of medians. */
final class Ratios {

    private Ratios() {}

    /** A limit that a ratio is to keep. */
    record Goal(String name, boolean atLeast, double bound) {

        boolean isMetBy(double value) {
            return atLeast ? value >= bound : value <= bound;
        }

        String text() {
            return (atLeast ? ">= " : "<= ") + (bound == Math.rint(bound) ? "%.0f" : "%.2f").formatted(bound);
        }
    }

    static final java.util.List<Goal> GOALS = java.util.List.of(
            new Goal("sold_out_ratio", true, 0.85),
            new Goal("repeat_ratio", true, 0.65),
            new Goal("accepted_ratio", true, 0.75),
            new Goal("settled_ratio", true, 0.50),
            new Goal("accepted_vs_naive", true, 4),
            new Goal("refused_vs_database_only", true, 5),
            new Goal("accepted_vs_database_only", true, 3),
            new Goal("p99_ratio", false, 4),
            new Goal("reserve_growth", false, 1.2),
            new Goal("drain_growth", true, 0.85),
            new Goal("redis_bytes_per_reservation", false, 120),
            new Goal("gateway_rss_mb", false, 400),
            new Goal("consumer_rss_mb", false, 400),
            new Goal("startup_ratio", false, 1.6));

    static Map<String, Double> of(Samples measured) {
        Map<String, Double> ratios = new LinkedHashMap<>();
        double http = measured.median("http_floor");
        double acceptedLimit = together(http, measured.median("redis_floor"), measured.median("mq_floor"));
        double settledLimit = together(measured.median("mq_consume_floor"), measured.median("sql_floor"));
        double accepted = measured.median("accepted");
        ratios.put("sold_out_ratio", measured.median("sold_out") / http);
        ratios.put("repeat_ratio", measured.median("repeat") / http);
        ratios.put("accepted_ratio", accepted / acceptedLimit);
        ratios.put("settled_ratio", measured.median("settled") / settledLimit);
        ratios.put("accepted_vs_naive", accepted / measured.median("naive"));
        ratios.put("refused_vs_database_only", measured.median("sold_out") / measured.median("database_only_sold_out"));
        ratios.put("accepted_vs_database_only", accepted / measured.median("database_only_accepted"));
        ratios.put("p99_ratio", measured.median("accepted_p99_ms") / measured.median("nothing_p99_ms"));
        ratios.put("reserve_growth", measured.median("reserve_usec_1000000") / measured.median("reserve_usec_1000"));
        ratios.put("drain_growth", measured.median("drain_large") / measured.median("drain_small"));
        ratios.put("redis_bytes_per_reservation", measured.median("redis_bytes_per_reservation"));
        ratios.put("gateway_rss_mb", measured.most("gateway_rss_mb"));
        ratios.put("consumer_rss_mb", measured.most("consumer_rss_mb"));
        ratios.put("startup_ratio", measured.median("gateway_ready_ms") / measured.median("empty_ready_ms"));
        return ratios;
    }

    /** What can pass a second through all of them, one after the other, on the same processors. */
    private static double together(double... rates) {
        double time = 0;
        for (double rate : rates) {
            time += 1 / rate;
        }
        return 1 / time;
    }
}
