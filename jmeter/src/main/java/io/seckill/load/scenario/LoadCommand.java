package io.seckill.load.scenario;

import io.seckill.load.cluster.ClusterAddresses;
import io.seckill.load.cluster.Durations;
import io.seckill.load.jmeter.Generators;
import io.seckill.load.report.FinishedLoad;
import io.seckill.load.report.Report;
import io.seckill.load.token.Buyer;
import io.seckill.load.token.Buyers;
import io.seckill.load.token.Part;
import io.seckill.load.token.TokenFile;
import io.seckill.load.token.TokenIssuer;
import io.seckill.load.token.UserRange;
import io.seckill.load.verdict.sheet.Result;
import io.seckill.load.verdict.sheet.VerdictTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A JMeter load on the running cluster, judged and reported. Exit code 0 for PASS, 1 for FAIL, 2 for INVALID or a cluster that is away. */
@Command(
        name = "load",
        mixinStandardHelpOptions = true,
        description = "A JMeter load on the running cluster, judged and reported. scripts/load.sh brings the cluster.")
public final class LoadCommand implements Callable<Integer> {

    private static final Duration TOKENS_VALID = Duration.ofHours(12);
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "SCENARIO", description = "rush, repeat, mixed or steady.")
    private String scenario;

    @Option(names = "--users", description = "Users (rush 20000, repeat 5, mixed 3000, steady 12000).")
    private @Nullable Integer users;

    @Option(names = "--stock", defaultValue = "1000", description = "Units of each sale (${DEFAULT-VALUE}).")
    private int stock;

    @Option(names = "--sales", description = "Sales at once, only of mixed (3).")
    private @Nullable Integer sales;

    @Option(names = "--requests", description = "Requests of all users together, only of repeat (20000).")
    private @Nullable Integer requests;

    @Option(names = "--rate", description = "Arrivals a second, only of steady (200).")
    private @Nullable Integer rate;

    @Option(names = "--threads", defaultValue = "128", description = "Requests in flight at most (${DEFAULT-VALUE}).")
    private int threads;

    @Option(names = "--generators", defaultValue = "1", description = "JMeter processes (${DEFAULT-VALUE}).")
    private int generators;

    @Option(
            names = "--tokens",
            split = ",",
            description = "Take users from these files, userId,token a line: one file for each generator.")
    private List<Path> tokens = List.of();

    @Option(names = "--consumers", defaultValue = "1", description = "Consumers that must be alive (${DEFAULT-VALUE}).")
    private int consumers;

    @Option(
            names = "--limit",
            defaultValue = "1h",
            converter = Durations.class,
            description = "End a load that takes longer (${DEFAULT-VALUE}).")
    private Duration limit;

    @Option(names = "--jmeter", required = true, description = "Where JMeter is.")
    private Path jmeter;

    @Option(names = "--plan", required = true, description = "The plan, seckill.jmx.")
    private Path plan;

    @Option(names = "--folder", required = true, description = "For results and logs.")
    private Path folder;

    @Option(names = "--report", required = true, description = "For the report.")
    private Path report;

    private final Clock clock = Clock.systemUTC();

    @Override
    public Integer call() throws IOException, InterruptedException {
        // First: whatever ends this load, an earlier one's report must not be taken for its.
        Report.forget(report);
        List<List<Buyer>> given = given();
        LoadPlan wanted = wanted(given.stream().mapToInt(List::size).sum());
        ClusterAddresses cluster = ClusterAddresses.ofEnvironment();
        TokenIssuer issuer = new TokenIssuer(cluster.jwtSecret(), clock);
        List<List<Buyer>> shares = given.isEmpty() ? issued(wanted, issuer) : given;
        Buyers.distinct(shares.stream().flatMap(List::stream).toList(), wanted.users());
        PrintWriter out = spec.commandLine().getOut();
        String admin = issuer.admin("load-admin", TOKENS_VALID);
        try (Generators running = new Generators(jmeter, plan, folder)) {
            Thread atExit = new Thread(running::close, "end-generators");
            Runtime.getRuntime().addShutdownHook(atExit);
            String name = wanted.scenario().word() + '-' + STAMP.format(clock.instant());
            FinishedLoad load = new LoadRun(cluster, admin, consumers, limit, out).run(wanted, name, shares, running);
            show(load, out);
            if (load.result() == Result.INVALID) {
                out.println("\nNo report: figures of a load that is at fault itself say nothing.");
            } else {
                Report.write(report, load);
                running.dashboard(report.resolve("jmeter"));
                out.println("\nThe report: " + report.resolve("index.html"));
            }
            out.println("The load: " + load.result());
            out.flush();
            Runtime.getRuntime().removeShutdownHook(atExit);
            return load.result().exitCode();
        }
    }

    private static void show(FinishedLoad load, PrintWriter out) {
        load.verdicts().forEach(verdict -> out.print('\n' + new VerdictTable(verdict).text()));
        out.flush();
    }

    private LoadPlan wanted(int given) {
        try {
            Scenario what = Scenario.of(scenario);
            refuseOthers(what);
            int count = given > 0 ? given : users == null ? what.users() : users;
            int all = requests == null ? 20_000 : requests;
            return new LoadPlan(
                    what,
                    count,
                    stock,
                    what != Scenario.MIXED ? 1 : sales == null ? 3 : sales,
                    what == Scenario.REPEAT ? times(count, all) : 1,
                    threads,
                    tokens.isEmpty() ? generators : tokens.size(),
                    rate == null ? 200 : rate);
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), String.valueOf(wrong.getMessage()), wrong);
        }
    }

    private static int times(int users, int requests) {
        LoadPlan.require(
                users >= 1 && requests % users == 0,
                "--requests must be a multiple of --users, which are 1 at least: each sends as many");
        return requests / users;
    }

    /** An option that would do nothing is a mistake of whoever gave it. */
    private void refuseOthers(Scenario what) {
        LoadPlan.require(users == null || tokens.isEmpty(), "--tokens says who the users are; --users is not needed");
        LoadPlan.require(sales == null || what == Scenario.MIXED, "--sales is an option of mixed only");
        LoadPlan.require(requests == null || what == Scenario.REPEAT, "--requests is an option of repeat only");
        LoadPlan.require(rate == null || what == Scenario.STEADY, "--rate is an option of steady only");
    }

    private List<List<Buyer>> given() throws IOException {
        List<List<Buyer>> shares = new ArrayList<>();
        for (Path file : tokens) {
            shares.add(TokenFile.read(file));
        }
        return shares;
    }

    private static List<List<Buyer>> issued(LoadPlan wanted, TokenIssuer issuer) {
        return IntStream.rangeClosed(1, wanted.generators())
                .mapToObj(number -> new UserRange("u", wanted.users(), new Part(number, wanted.generators())))
                .map(share -> issuer.buyers(share.names(), TOKENS_VALID))
                .toList();
    }
}
