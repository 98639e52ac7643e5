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
import java.util.concurrent.CompletionException;
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
            return processes.signal(gateway, Signal.KILL) && awaitDeath(gateway);
        }
        arm(gateway, point);
        boolean dead = awaitDeath(gateway);
        return !disarm(gateway, point) && dead;
    }

    /** Whoever comes by this point in this gateway ends it, from now on. */
    public void arm(String gateway, HaltPoint point) {
        try {
            Files.createDirectories(armed(gateway, point).getParent());
            Files.writeString(armed(gateway, point), "");
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    /** The point does nothing any more; whether it still would have: false when the gateway has died there. */
    public boolean disarm(String gateway, HaltPoint point) {
        try {
            return Files.deleteIfExists(armed(gateway, point));
        } catch (IOException stuck) {
            throw new UncheckedIOException(stuck);
        }
    }

    private Path armed(String gateway, HaltPoint point) {
        return halts.resolve(gateway).resolve(point.name());
    }

    /** Starts a dead gateway again, without waiting for it. */
    public void startAgain(String gateway) {
        starting.put(gateway, CompletableFuture.runAsync(() -> processes.script("start", gateway)));
    }

    /** Waits until all that were started again are ready. */
    public void awaitReady() {
        try {
            starting.values().forEach(CompletableFuture::join);
        } catch (CompletionException failure) {
            throw new ClusterProblem("a gateway did not come up again", failure.getCause());
        }
        starting.clear();
    }

    /** Whether the gateway died within a minute. */
    private boolean awaitDeath(String gateway) throws InterruptedException {
        long start = System.nanoTime();
        while (processes.pid(gateway).isPresent()) {
            if (System.nanoTime() - start > HIT.toNanos()) {
                return false;
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MILLIS);
        }
        return true;
    }
}
