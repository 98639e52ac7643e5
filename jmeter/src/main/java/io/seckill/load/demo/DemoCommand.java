package io.seckill.load.demo;

import io.seckill.load.cluster.ClusterAddresses;
import io.seckill.load.evidence.Stores;
import io.seckill.load.rush.RushLimits;
import io.seckill.load.token.Buyer;
import io.seckill.load.token.Buyers;
import io.seckill.load.token.Part;
import io.seckill.load.token.TokenIssuer;
import io.seckill.load.token.UserRange;
import io.seckill.load.verdict.sheet.Result;
import io.seckill.load.verdict.sheet.Verdict;
import io.seckill.load.verdict.sheet.VerdictJson;
import io.seckill.load.verdict.sheet.VerdictTable;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A flash sale on the running cluster, judged. Exit code 0 for PASS, 1 for FAIL, 2 for INVALID or a cluster that is away. */
@Command(name = "demo", mixinStandardHelpOptions = true, description = "A flash sale on the running cluster, judged.")
public final class DemoCommand implements Callable<Integer> {

    private static final Duration TOKENS_VALID = Duration.ofHours(2);
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

    @Spec
    private CommandSpec spec;

    @Option(names = "--stock", defaultValue = "1000", description = "Units on sale (${DEFAULT-VALUE}).")
    private int stock;

    @Option(names = "--users", defaultValue = "20000", description = "Users who want one (${DEFAULT-VALUE}).")
    private int users;

    @Option(names = "--consumers", defaultValue = "1", description = "Consumers that must be alive (${DEFAULT-VALUE}).")
    private int consumers;

    @Option(names = "--direct", description = "Send to SECKILL_GATEWAYS themselves, past Nginx.")
    private boolean direct;

    @Option(names = "--concurrency", defaultValue = "" + RushLimits.CONCURRENCY)
    private int concurrency;

    @Option(names = "--json", description = "Write the verdicts into this file, too.")
    private @Nullable Path json;

    private final Clock clock = Clock.systemUTC();

    @Override
    public Integer call() throws InterruptedException {
        ClusterAddresses cluster = ClusterAddresses.ofEnvironment();
        TokenIssuer issuer = new TokenIssuer(cluster.jwtSecret(), clock);
        Demo.Order order = order(issuer);
        List<URI> targets = direct ? cluster.gateways() : List.of(cluster.url());
        PrintWriter out = spec.commandLine().getOut();
        try (Stores stores = Stores.open(cluster)) {
            String admin = issuer.admin("demo-admin", TOKENS_VALID);
            List<Verdict> verdicts = new Demo(cluster.url(), admin, targets, stores, out).run(order);
            return report(verdicts, out);
        }
    }

    private Demo.Order order(TokenIssuer issuer) {
        if (stock < 1) {
            throw new ParameterException(spec.commandLine(), "--stock is at least 1");
        }
        try {
            List<Buyer> buyers = issuer.buyers(new UserRange("u", users, Part.WHOLE).names(), TOKENS_VALID);
            RushLimits limits = new RushLimits(concurrency, RushLimits.ATTEMPTS, RushLimits.TIMEOUT);
            String resourceId = "demo-" + STAMP.format(clock.instant());
            return new Demo.Order(resourceId, stock, Buyers.distinct(buyers, users), consumers, limits);
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), String.valueOf(wrong.getMessage()), wrong);
        }
    }

    private int report(List<Verdict> verdicts, PrintWriter out) {
        verdicts.forEach(verdict -> out.print('\n' + new VerdictTable(verdict).text()));
        if (json != null) {
            VerdictJson.write(json, verdicts);
        }
        Result overall = Verdict.overall(verdicts);
        out.println("\nThe demo: " + overall);
        out.flush();
        return overall.exitCode();
    }
}
