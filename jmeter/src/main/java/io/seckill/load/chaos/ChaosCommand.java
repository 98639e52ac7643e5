package io.seckill.load.chaos;

import io.seckill.load.chaos.fault.Detours;
import io.seckill.load.chaos.fault.PlannedFault;
import io.seckill.load.chaos.fault.Schedule;
import io.seckill.load.cluster.ClusterAddresses;
import io.seckill.load.cluster.ClusterProcesses;
import io.seckill.load.history.HistoryFile;
import io.seckill.load.token.TokenIssuer;
import io.seckill.load.verdict.sheet.VerdictJson;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Breaks a local cluster while it sells, and judges what is left. {@code scripts/chaos.sh} brings the cluster. */
@Command(
        name = "chaos",
        mixinStandardHelpOptions = true,
        description = "Breaks a local cluster of its own while it sells, and judges what is left.")
public final class ChaosCommand implements Callable<Integer> {

    private static final List<String> SERVERS = List.of("redis", "rabbitmq", "mariadb");

    @Spec
    private CommandSpec spec;

    @Option(names = "--minutes", defaultValue = "10", description = "How long, 1 to 600 (${DEFAULT-VALUE}).")
    private int minutes;

    @Option(
            names = "--seed",
            description = "Makes the schedule; the same seed makes the same one. Random if not given.")
    private @Nullable Long seed;

    @Option(names = "--rate", defaultValue = "320", description = "Requests a second at most (${DEFAULT-VALUE}).")
    private int rate;

    @Option(names = "--gateways", defaultValue = "2", description = "Gateways of the cluster (${DEFAULT-VALUE}).")
    private int gateways;

    @Option(names = "--consumers", defaultValue = "2", description = "Consumers of the cluster (${DEFAULT-VALUE}).")
    private int consumers;

    @Option(names = "--schedule-only", description = "Print the schedule and do nothing.")
    private boolean scheduleOnly;

    @Option(names = "--project", required = true, description = "The project's folder.")
    private Path project;

    @Option(names = "--folder", required = true, description = "The cluster's folder.")
    private Path folder;

    @Override
    public Integer call() throws IOException, InterruptedException, ExecutionException {
        if (minutes < 1 || minutes > 600 || rate < ChaosLoad.LANES.size()) {
            throw new ParameterException(spec.commandLine(), "--minutes is 1 to 600, --rate at least 4");
        }
        long chosen = seed == null ? ThreadLocalRandom.current().nextInt(1_000_000) : seed;
        ClusterAddresses cluster = ClusterAddresses.ofEnvironment();
        try (Detours detours = new Detours(cluster, instances("gateway", gateways), instances("consumer", consumers))) {
            List<PlannedFault> schedule =
                    Schedule.of(chosen, Duration.ofMinutes(minutes), processes(), detours.links());
            printSchedule(chosen, schedule);
            return scheduleOnly ? 0 : run(cluster, detours, schedule, chosen);
        }
    }

    private int run(ClusterAddresses cluster, Detours detours, List<PlannedFault> schedule, long chosen)
            throws IOException, InterruptedException, ExecutionException {
        PrintWriter out = spec.commandLine().getOut();
        ClusterProcesses local = new ClusterProcesses(project, folder);
        List<String> services = services();
        services.forEach(service -> local.override(service, settings(detours, service)));
        local.script("up", "--gateways", Integer.toString(gateways), "--consumers", Integer.toString(consumers));
        out.println("the cluster is up; the load begins");
        TokenIssuer tokens = new TokenIssuer(cluster.jwtSecret(), Clock.systemUTC());
        ChaosLoad load = new ChaosLoad("chaos-" + chosen, rate, cluster.url(), tokens, chosen);
        Chaos.Outcome outcome = new Chaos(cluster, local, processes(), consumers, out)
                .run(load, Duration.ofMinutes(minutes), schedule, detours);
        keep(outcome);
        out.print(new ChaosReport(outcome).text());
        out.flush();
        return outcome.verdict().result().exitCode();
    }

    /** The quick compiler beside the detours: the life of a service here is mostly start. */
    private static Map<String, String> settings(Detours detours, String service) {
        Map<String, String> settings = new HashMap<>(detours.variables(service));
        settings.put("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1");
        return settings;
    }

    /** Every request and answer, for whoever wants to look. */
    private void keep(Chaos.Outcome outcome) throws IOException {
        Path histories = Files.createDirectories(folder.resolve("history"));
        for (Wave wave : outcome.waves()) {
            HistoryFile.write(
                    histories.resolve(wave.resourceId() + ".csv"), wave.load().history());
        }
        VerdictJson.write(folder.resolve("verdict.json"), List.of(outcome.verdict()));
    }

    private void printSchedule(long chosen, List<PlannedFault> schedule) {
        PrintWriter out = spec.commandLine().getOut();
        out.printf("schedule of seed %d, %d minutes: %d faults%n", chosen, minutes, schedule.size());
        schedule.forEach(fault -> out.println("  " + fault));
        out.flush();
    }

    private List<String> services() {
        List<String> services = new ArrayList<>(instances("gateway", gateways));
        services.addAll(instances("consumer", consumers));
        return services;
    }

    private List<String> processes() {
        List<String> processes = services();
        processes.addAll(SERVERS);
        return processes;
    }

    private static List<String> instances(String kind, int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(number -> kind + '-' + number)
                .toList();
    }
}
