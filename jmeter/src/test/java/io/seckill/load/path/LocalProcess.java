package io.seckill.load.path;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** A process of a test, with its output in a file of {@code target/whole-path}; it ends with the test. */
public final class LocalProcess implements AutoCloseable {

    static final Path FOLDER = Path.of("target", "whole-path").toAbsolutePath();
    /** Four services and their servers start at once, on a machine that may have two cores and other work. */
    private static final Duration READY = Duration.ofMinutes(8);

    private static final long END_SECONDS = 30;

    private final String name;
    private final Process process;

    private LocalProcess(String name, Process process) {
        this.name = name;
        this.process = process;
    }

    static LocalProcess start(String name, List<String> command, Map<String, String> variables) throws IOException {
        Files.createDirectories(FOLDER);
        ProcessBuilder builder = new ProcessBuilder(command);
        // Nothing of a cluster that the caller's shell knows may reach the services of a test.
        builder.environment().keySet().removeIf(key -> key.matches("(SECKILL|SERVER|MANAGEMENT|SPRING)_.*"));
        builder.environment().putAll(variables);
        Path log = FOLDER.resolve(name + ".log");
        return new LocalProcess(
                name,
                builder.redirectErrorStream(true).redirectOutput(log.toFile()).start());
    }

    /** Waits until it says that it is ready; one that ends by itself is told at once. */
    void awaitReady(Callable<Boolean> ready) {
        await(name + " to be ready; see " + FOLDER.resolve(name + ".log"))
                .atMost(READY)
                .until(() -> {
                    if (!process.isAlive()) {
                        throw new IllegalStateException(
                                name + " ended by itself; see " + FOLDER.resolve(name + ".log"));
                    }
                    return ready.call();
                });
    }

    /** Stops it where it stands, as a machine does that hangs; {@link #goOn()} lets it run again. */
    public void freeze() throws IOException, InterruptedException {
        signal("STOP");
    }

    public void goOn() throws IOException, InterruptedException {
        signal("CONT");
    }

    /** Ends it where it stands, as a machine does that loses its power. */
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Asks it to end, as a container's engine does, and gives the time that it took; one that does not end fails the test. */
    Duration stop() throws InterruptedException {
        long start = System.nanoTime();
        process.destroy();
        if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError(name + " did not end within " + END_SECONDS + " s of SIGTERM");
        }
        return Duration.ofNanos(System.nanoTime() - start);
    }

    private void signal(String signal) throws IOException, InterruptedException {
        int exit = new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                .inheritIO()
                .start()
                .waitFor();
        if (exit != 0) {
            throw new IllegalStateException("kill -" + signal + " " + name + " ended with " + exit);
        }
    }

    /** Asks it to end; one that does not is killed. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException stopped) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
