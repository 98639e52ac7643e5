package io.seckill.testing.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A child process, with its children, that ends with this JVM at the latest. Its output is appended to a file. */
final class ServerProcess {

    private static final Duration STOP = Duration.ofSeconds(30);
    private static final int TAIL_LINES = 25;

    private final Process process;
    private final Path log;
    private final Thread endWithJvm;

    private ServerProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
        this.endWithJvm = new Thread(this::killTree, "end-" + log.getFileName());
    }

    static ServerProcess start(List<String> command, Map<String, String> environment, Path folder, Path log) {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().putAll(environment);
        try {
            ServerProcess started = new ServerProcess(builder.start(), log);
            started.process.getOutputStream().close();
            started.endWithJvm();
            return started;
        } catch (IOException e) {
            throw new UncheckedIOException(String.join(" ", command), e);
        }
    }

    private void endWithJvm() {
        try {
            Runtime.getRuntime().addShutdownHook(endWithJvm);
        } catch (IllegalStateException alreadyEnding) {
            killTree();
            throw alreadyEnding;
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Runs to its own end; whatever but 0 is an exception that shows the end of the output. */
    void finish() {
        try {
            if (process.waitFor() != 0) {
                throw new IllegalStateException("exit code " + process.exitValue() + ", its output:\n" + tail());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } finally {
            kill();
        }
    }

    /** SIGTERM, and after 30 seconds SIGKILL. Returns when the process has ended. */
    void stop() {
        process.destroy();
        try {
            process.waitFor(STOP.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        kill();
    }

    /** SIGKILL, to its children too. Returns when the process has ended. */
    void kill() {
        killTree();
        try {
            Runtime.getRuntime().removeShutdownHook(endWithJvm);
        } catch (IllegalStateException alreadyEnding) {
            return; // and then the hook has nothing left to do
        }
    }

    /** STOP freezes the process, CONT lets it go on. */
    void signal(String name) {
        Programs.output("kill", "-" + name, Long.toString(process.pid()));
    }

    private void killTree() {
        // The children first: those of a dead process can no longer be found.
        List<ProcessHandle> children = process.descendants().toList();
        process.destroyForcibly();
        children.forEach(ProcessHandle::destroyForcibly);
        process.onExit().join();
        children.forEach(child -> child.onExit().join());
    }

    /** The last lines that it printed. */
    String tail() {
        try (Stream<String> lines = Files.lines(log, java.nio.charset.StandardCharsets.ISO_8859_1)) {
            List<String> all = lines.toList();
            return String.join("\n", all.subList(Math.max(0, all.size() - TAIL_LINES), all.size()));
        } catch (IOException e) {
            return "(" + log + " cannot be read: " + e.getMessage() + ")";
        }
    }
}
