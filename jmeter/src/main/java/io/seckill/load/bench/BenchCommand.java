package io.seckill.load.bench;

import io.seckill.load.bench.floor.BookFloor;
import io.seckill.load.bench.floor.GateFloor;
import io.seckill.load.bench.floor.QueueFloor;
import io.seckill.load.cluster.ClusterAddresses;
import io.seckill.load.cluster.ClusterProcesses;
import io.seckill.load.demo.SaleDesk;
import io.seckill.load.token.Buyer;
import io.seckill.load.token.TokenFile;
import io.seckill.load.token.TokenIssuer;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The benchmark on a cluster of its own. Exit code 0 when it was measured, whatever came out of it. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        description = "Measures a running cluster; scripts/bench.sh makes the cluster for it.")
public final class BenchCommand implements Callable<Integer> {

    private static final Duration TOKENS_VALID = Duration.ofHours(12);
    private static final int USERS = 120_000;
    private static final int SMALL_BOOK = 10_000;
    private static final int LARGE_BOOK = 1_000_000;

    @Spec
    private CommandSpec spec;

    @Option(names = "--quick", description = "Shorter measurements and fewer rounds: ends within ten minutes.")
    private boolean quick;

    @Option(names = "--connections", defaultValue = "256", description = "Requests under way (${DEFAULT-VALUE}).")
    private int connections;

    @Option(names = "--json", description = "Also write the figures to this file.")
    private @Nullable Path json;

    @Option(names = "--project", required = true, description = "The folder with scripts.")
    private Path project;

    @Option(names = "--cluster", required = true, description = "The cluster's own folder.")
    private Path folder;

    @Option(names = "--gateway-command", required = true, description = "How a gateway starts, one argument a line.")
    private Path gatewayCommand;

    @Option(names = "--empty-command", required = true, description = "How the empty application starts, likewise.")
    private Path emptyCommand;

    @Override
    public Integer call() throws IOException, InterruptedException {
        ClusterAddresses cluster = ClusterAddresses.ofEnvironment();
        TokenIssuer issuer = new TokenIssuer(cluster.jwtSecret(), Clock.systemUTC());
        PrintWriter out = spec.commandLine().getOut();
        List<Buyer> users = issuer.buyers(
                IntStream.range(0, USERS).mapToObj(Bench.USER::formatted).toList(), TOKENS_VALID);
        Path file = folder.resolve("users.csv");
        TokenFile.write(file, users);
        try (GateFloor gate = new GateFloor(cluster.redisUrl());
                QueueFloor queue = new QueueFloor(cluster.amqpUrl())) {
            Bench bench = new Bench(
                    new Bench.Stage(
                            cluster.gateways().get(0),
                            cluster.url(),
                            users,
                            new Wrk(file, folder, 2, connections),
                            gate,
                            queue,
                            new BookFloor(cluster, System.currentTimeMillis()),
                            new SaleDesk(cluster.url(), issuer.admin("bench-admin", TOKENS_VALID)),
                            new Instances(new ClusterProcesses(project, folder)),
                            Duration.ofSeconds(quick ? 4 : 10),
                            quick ? 50_000 : 100_000),
                    out);
            measure(bench);
            show(bench.samples(), out);
        } finally {
            Files.deleteIfExists(file);
        }
        return 0;
    }

    private void measure(Bench bench) throws IOException, InterruptedException {
        int rounds = quick ? 3 : 5;
        Growth growth = new Growth(bench);
        bench.warmUp(2);
        growth.drainInto("drain_small", SMALL_BOOK, rounds);
        for (int round = 1; round <= rounds; round++) {
            bench.say("round %d of %d", round, rounds);
            bench.round();
        }
        bench.endToEnd();
        new Latencies(bench).measure(rounds);
        growth.ofReservations(rounds);
        growth.drainInto("drain_large", LARGE_BOOK, rounds);
        for (int gateways : new int[] {1, 2, 4}) {
            growth.gateways(gateways);
        }
        growth.starts(new StartUp(folder), command(gatewayCommand), command(emptyCommand), rounds);
    }

    private static List<String> command(Path file) throws IOException {
        return Files.readAllLines(file);
    }

    private void show(Samples measured, PrintWriter out) throws IOException {
        Map<String, Double> ratios = Ratios.of(measured);
        out.print(BenchTable.text(measured, ratios));
        out.flush();
        if (json != null) {
            JsonMapper mapper = JsonMapper.builder().build();
            ObjectNode root = mapper.createObjectNode();
            ratios.forEach(root::put);
            ObjectNode raw = root.putObject("raw");
            measured.all().forEach((name, values) -> {
                ObjectNode figure = raw.putObject(name);
                figure.put("median", measured.median(name));
                figure.put("min", measured.least(name));
                figure.put("max", measured.most(name));
                values.forEach(figure.putArray("values")::add);
            });
            ObjectNode machine = root.putObject("machine");
            machine.put("processors", Runtime.getRuntime().availableProcessors());
            machine.put("java", System.getProperty("java.version"));
            machine.put("system", System.getProperty("os.name") + ' ' + System.getProperty("os.version"));
            Files.writeString(json, root.toPrettyString());
            out.println("\nThe figures: " + json);
        }
    }
}
