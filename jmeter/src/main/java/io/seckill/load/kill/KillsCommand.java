package io.seckill.load.kill;

import io.seckill.load.cluster.ClusterAddresses;
import io.seckill.load.cluster.ClusterProcesses;
import io.seckill.load.cluster.Durations;
import io.seckill.load.demo.SaleDesk;
import io.seckill.load.evidence.Stores;
import io.seckill.load.kill.victim.BrokerTrouble;
import io.seckill.load.kill.victim.Gateways;
import io.seckill.load.token.TokenIssuer;
import io.seckill.load.verdict.Judge;
import io.seckill.load.verdict.Rest;
import io.seckill.load.verdict.rule.Load;
import io.seckill.load.verdict.sheet.Result;
import io.seckill.load.verdict.sheet.Verdict;
import io.seckill.load.verdict.sheet.VerdictTable;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Kills gateways of a local cluster under load. Exit code 0 if nothing was lost, 1 if something was or a point was not hit. */
@Command(
        name = "kills",
        mixinStandardHelpOptions = true,
        description = "Kills gateways under load; scripts/kills.sh makes the cluster for it.")
public final class KillsCommand implements Callable<Integer> {

    private static final Duration ADMIN_VALID = Duration.ofHours(12);
    private static final int CONSUMERS = 2;

    @Spec
    private CommandSpec spec;

    @Option(names = "--times", defaultValue = "200", description = "How many kills (${DEFAULT-VALUE}).")
    private int times;

    @Option(names = "--seed", description = "The same seed kills at the same points; a new one each time unless given.")
    private long seed = System.currentTimeMillis();

    @Option(names = "--project", required = true, description = "The folder with scripts.")
    private Path project;

    @Option(names = "--cluster", required = true, description = "The cluster's own folder.")
    private Path folder;

    @Option(
            names = "--relay-after",
            required = true,
            converter = Durations.class,
            description = "As the gateways have it.")
    private Duration relayAfter;

    @Option(
            names = "--relay-lease",
            required = true,
            converter = Durations.class,
            description = "As the gateways have it.")
    private Duration relayLease;

    @Option(
            names = "--relay-period",
            required = true,
            converter = Durations.class,
            description = "As the gateways have it.")
    private Duration relayPeriod;

    @Option(
            names = "--grace",
            defaultValue = "20s",
            converter = Durations.class,
            description = "What a machine with other work may take beyond three relay periods (${DEFAULT-VALUE}).")
    private Duration grace;

    @Override
    public Integer call() throws InterruptedException {
        ClusterAddresses cluster = ClusterAddresses.ofEnvironment();
        TokenIssuer tokens = new TokenIssuer(cluster.jwtSecret(), Clock.systemUTC());
        List<String> sales = IntStream.rangeClosed(1, times + 1)
                .mapToObj(kill -> "kill-" + System.currentTimeMillis() / 1000 + "-" + kill)
                .toList();
        RelayPeriod period = new RelayPeriod(relayAfter, relayLease, relayPeriod);
        PrintWriter out = spec.commandLine().getOut();
        try (Stores stores = Stores.open(cluster)) {
            Kills kills = kills(cluster, tokens, stores, period);
            out.println(times + " kills, seed " + seed);
            kills.open(sales.get(0));
            try (Crowd crowd = new Crowd(cluster.url(), tokens, sales.get(0))) {
                List<Kill> all = kills.run(sales, crowd, out);
                crowd.end();
                boolean agree = judge(sales, crowd, stores, out);
                out.print('\n' + new KillsTable(all, period).text());
                out.flush();
                return agree && all.stream().allMatch(Kill::passed) ? 0 : 1;
            }
        }
    }

    private Kills kills(ClusterAddresses cluster, TokenIssuer tokens, Stores stores, RelayPeriod period) {
        ClusterProcesses processes = new ClusterProcesses(project, folder);
        String virtualHost = cluster.amqpUrl().getPath().substring(1);
        return new Kills(
                new Gateways(processes, folder.resolve("halt")),
                new BrokerTrouble(processes, cluster.rabbitApi(), virtualHost),
                new SaleDesk(cluster.url(), tokens.admin("kills-admin", ADMIN_VALID)),
                stores,
                new Settlement(stores, period.allowed().plus(grace)),
                new Random(seed));
    }

    /** The judge on every sale, once all is at rest; a verdict is shown in full if it is not PASS. */
    private boolean judge(List<String> sales, Crowd crowd, Stores stores, PrintWriter out) throws InterruptedException {
        List<Load> loads = new ArrayList<>();
        for (String sale : sales) {
            loads.add(new Load(crowd.history(sale), 0, true, false));
        }
        out.println("waiting for rest");
        new Rest(stores, Rest.LIMIT, Rest.QUIET).await(sales, out);
        Judge judge = new Judge(stores, CONSUMERS);
        boolean agree = true;
        for (int i = 0; i < sales.size(); i++) {
            Verdict verdict = judge.judge(sales.get(i), loads.get(i));
            boolean pass = verdict.result() == Result.PASS;
            out.print(pass ? sales.get(i) + "  PASS\n" : new VerdictTable(verdict).text());
            agree &= pass;
        }
        return agree;
    }
}
