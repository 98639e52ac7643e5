package io.seckill.load.kill.victim;

import io.seckill.load.cluster.ClusterProblem;
import io.seckill.load.cluster.ClusterProcesses;
import io.seckill.load.cluster.ClusterProcesses.Signal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * The gateways of a local cluster that carry the rules of {@code halt.btm}. Each has a folder in which a file that is named for
 * a halt point arms it.
 */
public final class Gateways {

    /** A point that no request and no relay came by in this time is not on their way. */
    private static final Duration HIT = Duration.ofSeconds(60);

    private static final long LOOK_EVERY_MILLIS = 10;

    private final ClusterProcesses processes;
    private final Path halts;
    private final Map<String, CompletableFuture<Void>> starting = new ConcurrentHashMap<>();

    /**
     * The gateways of these processes.
     *
     * @param halts where each gateway has its folder, as its settings say
     */
    public Gateways(ClusterProcesses processes, Path halts) {
        this.processes = processes;
        this.halts = halts;
    }

    /** Has this gateway die at this point, and returns when it is dead; false when it never came by there. */
    public boolean kill(String gateway, HaltPoint point) throws InterruptedException {
        if (point == HaltPoint.ANYWHERE) {
            return processes.signal(gateway, Signal.KILL) && dead(gateway);
        }
        Path armed = halts.resolve(gateway).resolve(point.name());
        try {
            Files.createDirectories(armed.getParent());
            Files.writeString(armed, "");
            return dead(gateway) && !Files.exists(armed);
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        } finally {
            disarm(armed);
        }
    }

    /** Starts a dead gateway again, without waiting for it. */
    public void startAgain(String gateway) {
        starting.put(gateway, CompletableFuture.runAsync(() -> processes.script("start", gateway)));
    }

    /** Waits until all that were started again are ready; whether anything had to be waited for. */
    public void awaitReady() {
        try {
            starting.values().forEach(CompletableFuture::join);
        } catch (java.util.concurrent.CompletionException failure) {
            throw new ClusterProblem("a gateway did not come up again", failure.getCause());
        }
        starting.clear();
    }

    private boolean dead(String gateway) throws InterruptedException {
        long start = System.nanoTime();
        while (processes.pid(gateway).isPresent()) {
            if (System.nanoTime() - start > HIT.toNanos()) {
                return false;
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MILLIS);
        }
        return true;
    }

    private static void disarm(Path armed) {
        try {
            Files.deleteIfExists(armed);
        } catch (IOException stuck) {
            throw new UncheckedIOException(stuck);
        }
    }
}
