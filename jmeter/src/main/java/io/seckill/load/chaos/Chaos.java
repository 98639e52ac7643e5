package io.seckill.load.chaos;

import io.seckill.load.chaos.fault.Detours;
import io.seckill.load.chaos.fault.FaultReport;
import io.seckill.load.chaos.fault.PlannedFault;
import io.seckill.load.chaos.fault.Storm;
import io.seckill.load.cluster.ClusterAddresses;
import io.seckill.load.cluster.ClusterProcesses;
import io.seckill.load.evidence.Stores;
import io.seckill.load.history.History;
import io.seckill.load.verdict.Judge;
import io.seckill.load.verdict.Rest;
import io.seckill.load.verdict.sheet.Verdict;
import io.seckill.load.watch.Watch;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/** A load and a storm at the same time, then calm, rest and judgement. */
final class Chaos {

    /** Longer than every wait in the system together: retries, leases, reconnects. */
    private static final Duration REST_WITHIN = Duration.ofMinutes(4);

    private static final Duration LOOK_EVERY = Duration.ofMillis(200);

    private final ClusterAddresses cluster;
    private final ClusterProcesses processes;
    private final List<String> services;
    private final int consumers;
    private final PrintWriter out;

    /**
     * A chaos on this cluster.
     *
     * @param services the names of all its gateways and consumers
     * @param consumers how many of them are consumers
     */
    Chaos(ClusterAddresses cluster, ClusterProcesses processes, List<String> services, int consumers, PrintWriter out) {
        this.cluster = cluster;
        this.processes = processes;
        this.services = services;
        this.consumers = consumers;
        this.out = out;
    }

    /** What happened, and what is true afterwards. */
    record Outcome(List<FaultReport> faults, List<Wave> waves, Verdict verdict) {

        /** All that was asked and answered, of all sales. */
        History history() {
            return History.of(waves.stream().map(wave -> wave.load().history()).toList());
        }
    }

    /** Runs it for this long; the storm follows the schedule. */
    Outcome run(ChaosLoad load, Duration length, List<PlannedFault> schedule, Detours detours)
            throws InterruptedException, ExecutionException {
        Instant start = Instant.now();
        Storm storm = new Storm(
                processes, detours, () -> "in flight " + load.inFlight(), line -> say(sinceStart(start) + line));
        try (Watch watch = new Watch(cluster, load::sales, LOOK_EVERY)) {
            Future<List<Wave>> waves = load.start(start.plus(length));
            List<FaultReport> faults = storm.rage(schedule);
            awaitEnd(load, waves, start.plus(length));
            say("calm: everything is healed and started again");
            storm.calm(services);
            List<Wave> over = waves.get();
            int requests = over.stream()
                    .mapToInt(wave -> wave.load().history().attempts().size())
                    .sum();
            say("the load is over: %,d sales, %,d requests".formatted(over.size(), requests));
            return new Outcome(faults, over, judge(over, faults, watch));
        }
    }

    private void awaitEnd(ChaosLoad load, Future<List<Wave>> waves, Instant end) throws InterruptedException {
        while (Instant.now().isBefore(end) && !waves.isDone()) {
            Thread.sleep(500);
        }
        if (waves.isDone()) {
            say("the load ended early");
        }
        say("in flight %d".formatted(load.inFlight()));
    }

    private Verdict judge(List<Wave> waves, List<FaultReport> faults, Watch watch) throws InterruptedException {
        try (Stores stores = Stores.open(cluster)) {
            boolean rested = new Rest(stores, REST_WITHIN, Rest.QUIET)
                    .await(waves.stream().map(Wave::resourceId).toList(), out);
            Judge judge = new Judge(stores, consumers);
            List<Verdict> verdicts = waves.stream()
                    .map(wave -> judge.judge(wave.resourceId(), wave.load()))
                    .toList();
            return ChaosVerdict.of(verdicts, faults, watch, rested);
        }
    }

    private static String sinceStart(Instant start) {
        return "[%5.1f s] ".formatted(Duration.between(start, Instant.now()).toMillis() / 1000.0);
    }

    private void say(String line) {
        out.println(line);
        out.flush();
    }
}
