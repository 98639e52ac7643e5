package io.seckill.load.bench;

import io.seckill.load.bench.steady.SteadyLoad;
import io.seckill.load.token.Buyer;
import java.io.IOException;
import java.util.List;
import org.HdrHistogram.Histogram;

/** How long users wait at a rate that the gateway can keep. */
final class Latencies {

    private static final int STEADY_CONNECTIONS = 64;

    private final Bench bench;

    Latencies(Bench bench) {
        this.bench = bench;
    }

    /** Latencies at half of what the accepted path can do; of nothing, and of a bare client's confirms, at the same rate. */
    void measure(int times) throws IOException, InterruptedException {
        double rate = bench.samples().median("accepted") / 2;
        bench.note("steady_rate", rate);
        List<String> tokens = bench.stage().users().stream().map(Buyer::token).toList();
        SteadyLoad load = new SteadyLoad(bench.stage().gateway(), STEADY_CONNECTIONS);
        warmUp(load, tokens, rate);
        for (int i = 0; i < times; i++) {
            percentiles(
                    "nothing",
                    load.post("/bench/nothing", tokens, rate, bench.stage().time()));
            String sale = bench.open(Bench.PLENTY);
            percentiles(
                    "confirm",
                    bench.stage()
                            .queue()
                            .confirms(
                                    OrderMessages.of(sale, (int)
                                            (rate * (bench.stage().time().toSeconds() + 1))),
                                    rate,
                                    bench.stage().time()));
            bench.unrecorded(() -> percentiles(
                    "accepted",
                    load.post("/seckill/" + sale, tokens, rate, bench.stage().time())));
        }
    }

    /** The load compiles itself, too, and the gateway what it does when little of it comes at once. */
    private void warmUp(SteadyLoad load, List<String> tokens, double rate) throws IOException, InterruptedException {
        bench.say("warming up the steady load");
        load.post("/bench/nothing", tokens, rate, bench.stage().time());
        String sale = bench.open(Bench.PLENTY);
        bench.unrecorded(
                () -> load.post("/seckill/" + sale, tokens, rate, bench.stage().time()));
    }

    private void percentiles(String what, Histogram latencies) {
        bench.note(what + "_p50_ms", latencies.getValueAtPercentile(50) / 1e3);
        bench.note(what + "_p99_ms", latencies.getValueAtPercentile(99) / 1e3);
        bench.note(what + "_p999_ms", latencies.getValueAtPercentile(99.9) / 1e3);
    }
}
