package io.seckill.load.chaos.fault;

import io.seckill.load.cluster.ClusterProblem;
import io.seckill.load.cluster.ClusterProcesses;
import io.seckill.load.cluster.ClusterProcesses.Signal;
import io.seckill.testing.proxy.Direction;
import io.seckill.testing.proxy.TcpProxy;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Does a fault and undoes it. */
final class Breaker {

    /** A container gets 30 s to end; so do we. */
    private static final Duration END_WITHIN = Duration.ofSeconds(30);

    private static final long LOOK_EVERY_MILLIS = 50;
    private static final String NORMAL_WATERMARK = "1GB";

    private final ClusterProcesses processes;
    private final Detours detours;

    Breaker(ClusterProcesses processes, Detours detours) {
        this.processes = processes;
        this.detours = detours;
    }

    /** Does it; false when there is nothing to strike. Fails as {@link ClusterProblem} when a process does not end in time. */
    boolean strike(PlannedFault fault) throws InterruptedException {
        String target = fault.target();
        return switch (fault.kind()) {
            case KILL -> processes.signal(target, Signal.KILL);
            case FREEZE -> processes.signal(target, Signal.STOP);
            case RESTART -> processes.signal(target, Signal.TERM) && ended(target);
            case CUT -> onLink(target, TcpProxy::cut);
            case DELAY -> onLink(target, proxy -> slow(proxy, fault.lasts()));
            case STALL -> onLink(target, TcpProxy::stall);
            case ALARM -> watermark("0.000001");
        };
    }

    /** Undoes it. */
    void undo(PlannedFault fault) {
        String target = fault.target();
        switch (fault.kind()) {
            case KILL, RESTART -> processes.script("start", "--no-wait", target);
            case FREEZE -> processes.signal(target, Signal.CONT);
            case CUT, DELAY, STALL -> onLink(target, TcpProxy::heal);
            case ALARM -> clearAlarm();
        }
    }

    /** The broker takes messages again; harmless when it did. */
    void clearAlarm() {
        watermark("absolute", NORMAL_WATERMARK);
    }

    private boolean onLink(String link, java.util.function.Consumer<TcpProxy> deed) {
        detours.onEach(link, deed);
        return true;
    }

    /** From 100 ms to 600 ms, as the fault's own length has it, so that the same schedule slows by the same. */
    private static void slow(TcpProxy proxy, Duration lasts) {
        Duration delay = Duration.ofMillis(100 + lasts.toMillis() % 500);
        proxy.delay(Direction.TO_SERVER, delay);
        proxy.delay(Direction.TO_CLIENT, delay);
    }

    private boolean watermark(String... value) {
        String[] call = new String[2 + value.length];
        call[0] = "rabbitmqctl";
        call[1] = "set_vm_memory_high_watermark";
        System.arraycopy(value, 0, call, 2, value.length);
        processes.script(call);
        return true;
    }

    private boolean ended(String name) throws InterruptedException {
        long until = System.nanoTime() + END_WITHIN.toNanos();
        while (processes.pid(name).isPresent()) {
            if (System.nanoTime() > until) {
                processes.signal(name, Signal.KILL);
                throw new ClusterProblem(name + " did not end within " + END_WITHIN.toSeconds() + " s of SIGTERM");
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MILLIS);
        }
        return true;
    }
}
