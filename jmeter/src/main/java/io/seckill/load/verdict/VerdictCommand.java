package io.seckill.load.verdict;

import io.seckill.load.cluster.ClusterAddresses;
import io.seckill.load.cluster.Durations;
import io.seckill.load.evidence.Stores;
import io.seckill.load.history.History;
import io.seckill.load.history.HistoryFile;
import io.seckill.load.verdict.rule.Load;
import io.seckill.load.verdict.sheet.Verdict;
import io.seckill.load.verdict.sheet.VerdictJson;
import io.seckill.load.verdict.sheet.VerdictTable;
import io.seckill.stock.ResourceKeys;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Waits for rest and judges one sale. Exit code 0 for PASS, 1 for FAIL, 2 for INVALID or a cluster that is away. */
@Command(
        name = "verdict",
        mixinStandardHelpOptions = true,
        description = "Judges a sale by what Redis, MySQL and RabbitMQ hold.")
public final class VerdictCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(names = "--sale", required = true, description = "The resource id.")
    private String resourceId;

    @Option(names = "--history", description = "A load's history; once for each generator.")
    private List<Path> histories = List.of();

    @Option(names = "--users", defaultValue = "0", description = "How many users the load was meant to have.")
    private int users;

    @Option(names = "--partial", description = "Others bought too, so not every order is in the histories.")
    private boolean partial;

    @Option(names = "--repeats", description = "Users bought more than once on purpose.")
    private boolean repeats;

    @Option(names = "--consumers", defaultValue = "1", description = "Consumers that must be alive (${DEFAULT-VALUE}).")
    private int consumers;

    @Option(
            names = "--rest",
            defaultValue = "2m",
            converter = Durations.class,
            description = "Wait for rest this long.")
    private Duration rest;

    @Option(
            names = "--quiet",
            defaultValue = "6s",
            converter = Durations.class,
            description = "Rest is this long without movement.")
    private Duration quiet;

    @Option(names = "--json", description = "Write the verdict into this file, too.")
    private @Nullable Path json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (!ResourceKeys.isId(resourceId)) {
            throw new ParameterException(spec.commandLine(), "a sale is named [A-Za-z0-9_-]{1,64}");
        }
        PrintWriter out = spec.commandLine().getOut();
        Verdict verdict = verdict(out);
        out.print(new VerdictTable(verdict).text());
        out.flush();
        if (json != null) {
            VerdictJson.write(json, List.of(verdict));
        }
        return verdict.result().exitCode();
    }

    private Verdict verdict(PrintWriter out) throws IOException, InterruptedException {
        try (Stores stores = Stores.open(ClusterAddresses.ofEnvironment())) {
            new Rest(stores, rest, quiet).await(List.of(resourceId), out);
            Judge judge = new Judge(stores, consumers);
            return histories.isEmpty() ? judge.judge(resourceId) : judge.judge(resourceId, load());
        }
    }

    private Load load() throws IOException {
        List<History> parts = new ArrayList<>();
        for (Path file : histories) {
            parts.add(HistoryFile.read(file));
        }
        return new Load(History.of(parts), users, !partial, repeats);
    }
}
