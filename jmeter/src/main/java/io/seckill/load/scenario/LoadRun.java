package io.seckill.load.scenario;

import io.seckill.load.cluster.ClusterAddresses;
import io.seckill.load.demo.SaleDesk;
import io.seckill.load.evidence.Stores;
import io.seckill.load.evidence.broker.Traffic;
import io.seckill.load.history.History;
import io.seckill.load.jmeter.Generators;
import io.seckill.load.jmeter.ResultFile;
import io.seckill.load.report.FinishedLoad;
import io.seckill.load.token.Buyer;
import io.seckill.load.verdict.Judge;
import io.seckill.load.verdict.Rest;
import io.seckill.load.verdict.rule.Load;
import io.seckill.load.verdict.sheet.Verdict;
import io.seckill.load.watch.Watch;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Opens the sales, lets JMeter run the scenario while the stores are watched, waits for rest, and judges. */
final class LoadRun {

    private static final Duration OPEN = Duration.ofHours(12);
    private static final Duration LOOK_EVERY = Duration.ofMillis(500);
    /** What of a steady load came last has this long for its answer, attempts included. */
    private static final int STEADY_TAIL_SECONDS = 10;

    private final ClusterAddresses cluster;
    private final String adminToken;
    private final int consumers;
    private final Duration limit;
    private final PrintWriter out;

    /**
     * A run on this cluster.
     *
     * @param consumers that must be alive at the end
     * @param limit of the load's time
     */
    LoadRun(ClusterAddresses cluster, String adminToken, int consumers, Duration limit, PrintWriter out) {
        this.cluster = cluster;
        this.adminToken = adminToken;
        this.consumers = consumers;
        this.limit = limit;
        this.out = out;
    }

    /** Runs it; {@code shares} has the buyers of each generator. */
    FinishedLoad run(LoadPlan plan, String name, List<List<Buyer>> shares, Generators generators)
            throws IOException, InterruptedException {
        List<String> sales = names(name, plan.sales());
        for (List<Buyer> share : shares) {
            generators.add(share, sales, plan.times());
        }
        try (Stores stores = Stores.open(cluster)) {
            open(sales, plan);
            Traffic before = stores.broker().traffic();
            Watch watch = new Watch(cluster, () -> sales, LOOK_EVERY);
            try (watch) {
                generators.run(cluster.url(), properties(plan), limit, out);
                say("the load is over; waiting until all is recorded");
                boolean rested = new Rest(stores, Rest.LIMIT, Rest.QUIET).await(sales, out);
                watch.close();
                Traffic traffic = stores.broker().traffic().since(before);
                ResultFile results = ResultFile.read(generators.results());
                List<Verdict> verdicts = new ArrayList<>();
                verdicts.add(LoadRules.verdict(plan, results, watch, traffic, rested));
                sales.forEach(sale -> verdicts.add(judge(stores, sale, results, plan)));
                return new FinishedLoad(
                        plan.scenario().word(),
                        plan.settings(),
                        Surroundings.of(stores, cluster, consumers),
                        asSeen(results.history(), plan),
                        watch.seen(),
                        traffic,
                        sales.stream().mapToLong(stores.book()::orders).sum(),
                        verdicts);
            }
        }
    }

    private Verdict judge(Stores stores, String sale, ResultFile results, LoadPlan plan) {
        Load load = new Load(asSeen(results.history(sale), plan), plan.users(), true, plan.repeats());
        return new Judge(stores, consumers).judge(sale, load);
    }

    private static History asSeen(History sent, LoadPlan plan) {
        return plan.scenario() == Scenario.STEADY ? Arrivals.asIntended(sent, plan.perSecond()) : sent;
    }

    private void open(List<String> sales, LoadPlan plan) {
        SaleDesk desk = new SaleDesk(cluster.url(), adminToken);
        Instant now = Instant.now();
        sales.forEach(sale -> desk.open(sale, plan.stock(), now.minusSeconds(1), now.plus(OPEN)));
        say("%s: %,d users and %,d purchases, %d sales of %,d units, %d generators"
                .formatted(
                        plan.scenario().word(),
                        plan.users(),
                        plan.purchases(),
                        plan.sales(),
                        plan.stock(),
                        plan.generators()));
    }

    private static List<String> names(String name, int sales) {
        List<String> names = new ArrayList<>();
        for (int number = 1; number <= sales; number++) {
            names.add(sales == 1 ? name : name + '-' + number);
        }
        return names;
    }

    private static Map<String, String> properties(LoadPlan plan) {
        Map<String, String> properties = new TreeMap<>();
        properties.put("scenario", plan.scenario().word());
        properties.put("threads", Integer.toString(plan.threads() / plan.generators()));
        if (plan.scenario() == Scenario.STEADY) {
            double rate = (double) plan.perSecond() / plan.generators();
            // A second more than is needed: who comes when all purchases are taken does nothing.
            String schedule = "rate(%s/s) even_arrivals(%d s) pause(%d s)";
            properties.put("schedule", schedule.formatted(rate, plan.seconds() + 1, STEADY_TAIL_SECONDS));
        }
        return properties;
    }

    private void say(String sentence) {
        out.println(sentence);
        out.flush();
    }
}
