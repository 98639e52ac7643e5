package io.seckill.testing.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.springframework.util.FileSystemUtils;

/**
 * A server of a test's own. Its ports stay the same for its whole life and its data survive everything but {@link #wipe}
 * and {@link #close}; its output is kept in {@code target/test-servers}. It ends with this JVM at the latest.
 *
 * <p>Every method returns when its effect is there: after {@link #restart} the server answers, after {@link #kill9} its
 * process is gone.
 */
public abstract class LocalServer implements AutoCloseable {

    private static final Duration READY = Duration.ofSeconds(90);
    private static final Duration POLL = Duration.ofMillis(25);

    private final Path data;
    private final Path log;
    private @Nullable ServerProcess process;

    LocalServer(String name) {
        try {
            Path all = Files.createDirectories(Path.of("target", "test-servers").toAbsolutePath());
            Path folder = Files.createTempDirectory(all, name + "-");
            data = folder.resolve("data");
            log = folder.resolve("server.log");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Runtime.getRuntime().addShutdownHook(new Thread(this::close, "close-" + name));
    }

    /** What to run, called before each start with an existing data folder. */
    abstract List<String> command() throws IOException;

    /** What it finds in its environment besides that of this JVM. */
    Map<String, String> environment() {
        return Map.of();
    }

    /** Whether the server does its work, asked again and again while it starts. */
    abstract boolean answers();

    /** Starts the server unless it runs, and waits until it answers. */
    final synchronized void up() {
        if (isRunning()) {
            return;
        }
        try {
            Files.createDirectories(data);
            process = launch(command());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        awaitAnswer(process);
    }

    private void awaitAnswer(ServerProcess started) {
        boolean answered = Awaitility.await("an answer of " + this + ", which printed to " + log)
                .atMost(READY)
                .pollDelay(Duration.ZERO)
                .pollInterval(POLL)
                .until(
                        () -> !started.isAlive() ? Boolean.FALSE : answers() ? Boolean.TRUE : null,
                        ended -> ended != null);
        if (!answered) {
            throw new IllegalStateException(this + " did not start, its output:\n" + started.tail());
        }
    }

    /** Ends the server in order (SIGTERM). */
    public final synchronized void stop() {
        if (process != null) {
            process.stop();
        }
    }

    /** Kills the server (SIGKILL). */
    public final synchronized void kill9() {
        if (process != null) {
            process.kill();
        }
    }

    /** Starts the server again, after {@link #stop} if it runs, and waits until it answers. */
    public final synchronized void restart() {
        stop();
        up();
    }

    /** Freezes the server (SIGSTOP): its connections stay open and nobody answers. */
    public final synchronized void pause() {
        running().signal("STOP");
    }

    /** Lets a frozen server go on. */
    public final synchronized void resume() {
        running().signal("CONT");
    }

    /** Deletes everything that the server stored; a running server is killed for it. */
    public final synchronized void wipe() {
        kill9();
        try {
            FileSystemUtils.deleteRecursively(data);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public final synchronized boolean isRunning() {
        return process != null && process.isAlive();
    }

    /** Kills the server and deletes its data. */
    @Override
    public synchronized void close() {
        wipe();
    }

    final Path data() {
        return data;
    }

    final ServerProcess launch(List<String> command) {
        return ServerProcess.start(command, environment(), data, log);
    }

    private ServerProcess running() {
        if (process == null || !process.isAlive()) {
            throw new IllegalStateException(this + " is not running");
        }
        return process;
    }
}
