package io.seckill.load.rush;

import io.seckill.load.cluster.ClusterAddresses;
import io.seckill.load.cluster.Durations;
import io.seckill.load.history.History;
import io.seckill.load.history.HistoryFile;
import io.seckill.load.token.Buyer;
import io.seckill.load.token.Buyers;
import io.seckill.load.token.Part;
import io.seckill.load.token.TokenFile;
import io.seckill.load.token.TokenIssuer;
import io.seckill.load.token.UserRange;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Sends one purchase for each user, or many of one user, and writes down every answer. */
@Command(
        name = "rush",
        mixinStandardHelpOptions = true,
        description = "One purchase for each user, as fast as is bearable.")
public final class RushCommand implements Callable<Integer> {

    private static final Duration TOKENS_VALID = Duration.ofHours(2);

    @Spec
    private CommandSpec spec;

    @Option(names = "--sale", required = true, description = "The resource id to buy.")
    private String resourceId;

    @Option(
            names = "--users",
            defaultValue = "20000",
            description = "Users of all generators together (${DEFAULT-VALUE}).")
    private int users;

    @Option(names = "--prefix", defaultValue = "u", description = "What their names begin with (${DEFAULT-VALUE}).")
    private String prefix;

    @Option(names = "--part", defaultValue = "1/1", description = "This generator's share: i/n (${DEFAULT-VALUE}).")
    private String part;

    @Option(
            names = "--tokens",
            description = "Take the users from this file, userId,token a line; --part does not apply.")
    private @Nullable Path tokens;

    @Option(names = "--times", defaultValue = "1", description = "Purchases of each user (${DEFAULT-VALUE}).")
    private int times;

    @Option(names = "--targets", split = ",", description = "Base addresses, instead of SECKILL_URL.")
    private List<URI> targets = List.of();

    @Option(names = "--concurrency", defaultValue = "" + RushLimits.CONCURRENCY)
    private int concurrency;

    @Option(names = "--attempts", defaultValue = "" + RushLimits.ATTEMPTS)
    private int attempts;

    @Option(names = "--timeout", defaultValue = "15s", converter = Durations.class)
    private Duration timeout;

    @Option(names = "--history", description = "Write every attempt into this CSV file, for the verdict.")
    private @Nullable Path historyFile;

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        History history = new Rush(plan(), out).run();
        if (historyFile != null) {
            HistoryFile.write(historyFile, history);
        }
        history.countByAnswer().forEach((answer, count) -> out.printf("%-30s %,d%n", answer, count));
        out.flush();
        return 0;
    }

    private RushPlan plan() throws IOException {
        ClusterAddresses cluster = ClusterAddresses.ofEnvironment();
        try {
            RushLimits limits = new RushLimits(concurrency, attempts, timeout);
            List<Buyer> buyers = Collections.nCopies(times, buyers(cluster)).stream()
                    .flatMap(List::stream)
                    .toList();
            return new RushPlan(resourceId, buyers, targets.isEmpty() ? List.of(cluster.url()) : targets, limits);
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), String.valueOf(wrong.getMessage()), wrong);
        }
    }

    private List<Buyer> buyers(ClusterAddresses cluster) throws IOException {
        if (tokens != null) {
            return Buyers.distinct(TokenFile.read(tokens), users);
        }
        List<String> names = new UserRange(prefix, users, Part.parse(part)).names();
        return new TokenIssuer(cluster.jwtSecret(), Clock.systemUTC()).buyers(names, TOKENS_VALID);
    }
}
