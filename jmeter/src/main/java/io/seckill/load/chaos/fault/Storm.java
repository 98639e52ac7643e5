package io.seckill.load.chaos.fault;

import io.seckill.load.cluster.ClusterProblem;
import io.seckill.load.cluster.ClusterProcesses;
import io.seckill.load.cluster.ClusterProcesses.Signal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Carries a schedule out. */
public final class Storm {

    /** Faults overlap by three or so; starting a killed server again takes a while. */
    private static final int THREADS = 8;

    private static final long END_MINUTES = 5;

    private final Breaker breaker;
    private final ClusterProcesses processes;
    private final Detours detours;
    private final Supplier<String> underWay;
    private final Consumer<String> say;
    private final List<FaultReport> reports = Collections.synchronizedList(new ArrayList<>());

    /**
     * A storm over this cluster.
     *
     * @param underWay tells, as a phrase, what is under way right now
     * @param say takes a line for each fault that strikes and each that is undone
     */
    public Storm(ClusterProcesses processes, Detours detours, Supplier<String> underWay, Consumer<String> say) {
        this.breaker = new Breaker(processes, detours);
        this.processes = processes;
        this.detours = detours;
        this.underWay = underWay;
        this.say = say;
    }

    /** Does and undoes every fault at its time, and returns when the last is undone, with what became of each. */
    public List<FaultReport> rage(List<PlannedFault> schedule) throws InterruptedException {
        ScheduledExecutorService threads = Executors.newScheduledThreadPool(THREADS);
        try {
            for (PlannedFault fault : schedule) {
                threads.schedule(() -> strike(fault, threads), fault.at().toMillis(), TimeUnit.MILLISECONDS);
            }
            long lastEnd = schedule.stream()
                    .mapToLong(fault -> fault.until().toMillis())
                    .max()
                    .orElse(0);
            TimeUnit.MILLISECONDS.sleep(lastEnd);
            awaitReports(schedule.size());
        } finally {
            threads.shutdownNow();
        }
        return reports.stream()
                .sorted(Comparator.comparing(report -> report.planned().at()))
                .toList();
    }

    /** Ends whatever is still broken, and waits until every process is ready again. */
    public void calm(List<String> names) {
        detours.heal();
        names.forEach(name -> processes.signal(name, Signal.CONT));
        processes.script("up");
        breaker.clearAlarm();
    }

    private void strike(PlannedFault fault, ScheduledExecutorService threads) {
        Instant from = Instant.now();
        String before = underWay.get();
        boolean struck = false;
        String failure = "";
        try {
            struck = breaker.strike(fault);
        } catch (ClusterProblem problem) {
            struck = true;
            failure = String.valueOf(problem.getMessage());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        say.accept(fault + (struck ? "  " + before : "  not done: it does not run"));
        FaultReport report = new FaultReport(fault, struck, from, from, before, failure);
        if (struck) {
            threads.schedule(() -> undo(report), fault.lasts().toMillis(), TimeUnit.MILLISECONDS);
        } else {
            reports.add(report);
        }
    }

    private void undo(FaultReport report) {
        String failure = report.failure();
        try {
            breaker.undo(report.planned());
        } catch (RuntimeException problem) {
            failure = failure + ' ' + problem.getMessage();
        }
        reports.add(new FaultReport(
                report.planned(), true, report.from(), Instant.now(), report.before(), failure.strip()));
    }

    private void awaitReports(int count) throws InterruptedException {
        long until = System.nanoTime() + TimeUnit.MINUTES.toNanos(END_MINUTES);
        while (reports.size() < count) {
            if (System.nanoTime() > until) {
                throw new ClusterProblem((count - reports.size()) + " faults could not be undone");
            }
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }
}
