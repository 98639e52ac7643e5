package io.seckill.load.rush;

import io.seckill.load.history.Answer;
import java.io.PrintWriter;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/** A line each second while a rush runs: what was sent, what came back, what is left. */
final class Progress implements AutoCloseable {

    private final PrintWriter out;
    private final AtomicInteger left;
    private final Map<String, LongAdder> answers = new ConcurrentSkipListMap<>();
    private final LongAdder sent = new LongAdder();
    private final long start = System.nanoTime();
    private final ScheduledExecutorService clock;

    Progress(PrintWriter out, AtomicInteger left) {
        this.out = out;
        this.left = left;
        this.clock = Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "progress"));
    }

    void start() {
        clock.scheduleAtFixedRate(this::print, 1, 1, TimeUnit.SECONDS);
    }

    void sent() {
        sent.increment();
    }

    void answered(Answer answer) {
        answers.computeIfAbsent(answer.label(), label -> new LongAdder()).increment();
    }

    private synchronized void print() {
        long seconds = Math.round((System.nanoTime() - start) / 1e9);
        String counts = answers.entrySet().stream()
                .map(entry -> String.format(
                        "%s: %,d", entry.getKey(), entry.getValue().sum()))
                .collect(Collectors.joining(", "));
        out.printf("  %3d s  sent %,d  left %,d  %s%n", seconds, sent.sum(), left.get(), counts);
        out.flush();
    }

    /** Prints where the rush ended. */
    @Override
    public void close() {
        clock.shutdownNow();
        print();
    }
}
