package io.seckill.load.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;

class RatiosTest {

    private static final Map<String, Double> FIGURES = Map.ofEntries(
            Map.entry("http_floor", 30_000.0),
            Map.entry("redis_floor", 60_000.0),
            Map.entry("mq_floor", 20_000.0),
            Map.entry("mq_consume_floor", 40_000.0),
            Map.entry("sql_floor", 40_000.0),
            Map.entry("sold_out", 27_000.0),
            Map.entry("repeat", 21_000.0),
            Map.entry("accepted", 8_000.0),
            Map.entry("settled", 10_000.0),
            Map.entry("naive", 2_000.0),
            Map.entry("database_only_sold_out", 3_000.0),
            Map.entry("database_only_accepted", 1_000.0),
            Map.entry("accepted_p99_ms", 12.0),
            Map.entry("nothing_p99_ms", 4.0),
            Map.entry("reserve_usec_1000", 10.0),
            Map.entry("reserve_usec_1000000", 11.0),
            Map.entry("drain_small", 10_000.0),
            Map.entry("drain_large", 9_000.0),
            Map.entry("redis_bytes_per_reservation", 90.0),
            Map.entry("gateway_rss_mb", 300.0),
            Map.entry("consumer_rss_mb", 310.0),
            Map.entry("gateway_ready_ms", 3_000.0),
            Map.entry("empty_ready_ms", 2_000.0));

    @Test
    void everyRatioIsOfTheFiguresThatItsNameSays() {
        Samples measured = new Samples();
        FIGURES.forEach(measured::add);

        Map<String, Double> ratios = Ratios.of(measured);

        assertThat(ratios.keySet())
                .containsExactlyInAnyOrderElementsOf(
                        Ratios.GOALS.stream().map(Ratios.Goal::name).toList());
        assertThat(ratios).containsEntry("sold_out_ratio", 0.9).containsEntry("repeat_ratio", 0.7);
        // 1/30,000 + 1/60,000 + 1/20,000 = 1/10,000; 2/40,000 = 1/20,000.
        assertThat(ratios.get("accepted_ratio")).isCloseTo(0.8, within(1e-9));
        assertThat(ratios.get("settled_ratio")).isCloseTo(0.5, within(1e-9));
        assertThat(ratios)
                .containsEntry("accepted_vs_naive", 4.0)
                .containsEntry("refused_vs_database_only", 9.0)
                .containsEntry("accepted_vs_database_only", 8.0)
                .containsEntry("p99_ratio", 3.0)
                .containsEntry("reserve_growth", 1.1)
                .containsEntry("drain_growth", 0.9)
                .containsEntry("startup_ratio", 1.5);
    }

    @Test
    void aGoalIsMetAtItsBound() {
        assertThat(new Ratios.Goal("rate", true, 0.75).isMetBy(0.75)).isTrue();
        assertThat(new Ratios.Goal("rate", true, 0.75).isMetBy(0.74)).isFalse();
        assertThat(new Ratios.Goal("bytes", false, 120).isMetBy(120)).isTrue();
        assertThat(new Ratios.Goal("bytes", false, 120).isMetBy(121)).isFalse();
        assertThat(new Ratios.Goal("bytes", false, 120).isMetBy(Double.NaN)).isFalse();
    }
}
