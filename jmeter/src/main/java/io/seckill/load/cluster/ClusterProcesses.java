package io.seckill.load.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The processes of a local cluster, as {@code scripts/cluster.sh} started and recorded them. A process is only ever signalled
 * when its number and its start time are those of the record, so that nobody else's process is hit.
 *
 * <p>What fails is a {@link ClusterProblem}.
 */
public final class ClusterProcesses {

    private static final int START_TIME = 19;
    /** A service's last lines of log and a few words about it. */
    private static final int LAST_WORDS = 40;

    private final Path project;
    private final Path folder;

    /**
     * The processes of one cluster.
     *
     * @param project the folder with {@code scripts}
     * @param folder the cluster's own folder, {@code .cluster} as a rule
     */
    public ClusterProcesses(Path project, Path folder) {
        this.project = project.toAbsolutePath();
        this.folder = folder.toAbsolutePath();
    }

    /** What may be sent to a process. */
    public enum Signal {
        /** The end, at whatever instruction it is. */
        KILL,
        /** It stands still where it is, as on a machine that hangs. */
        STOP,
        /** It goes on. */
        CONT,
        /** It is asked to end. */
        TERM
    }

    /** The number of a process that runs: redis, rabbitmq, mariadb, gateway-1, consumer-2, ... */
    public OptionalLong pid(String name) {
        try {
            String[] record =
                    Files.readString(folder.resolve("run").resolve(name)).trim().split(" ");
            long pid = Long.parseLong(record[0]);
            return startTime(pid).filter(record[1]::equals).isPresent() ? OptionalLong.of(pid) : OptionalLong.empty();
        } catch (IOException notRecorded) {
            return OptionalLong.empty();
        }
    }

    /** Signals a process; false if it does not run. */
    public boolean signal(String name, Signal signal) {
        OptionalLong pid = pid(name);
        return pid.isPresent() && run(List.of("kill", "-" + signal, Long.toString(pid.getAsLong()))) == 0;
    }

    /** Runs {@code scripts/cluster.sh} with these arguments, for this cluster, and waits for its end. */
    public void script(String... arguments) {
        List<String> command = Stream.concat(
                        Stream.of(project.resolve("scripts/cluster.sh").toString()), Arrays.stream(arguments))
                .toList();
        int exit = run(command);
        if (exit != 0) {
            throw new ClusterProblem("scripts/cluster.sh " + String.join(" ", arguments) + " ended with " + exit
                    + "; see " + folder.resolve("logs") + "\n" + lastWords());
        }
    }

    /** What the scripts said last. */
    private String lastWords() {
        try (Stream<String> lines = Files.lines(words())) {
            List<String> all = lines.toList();
            return String.join("\n", all.subList(Math.max(0, all.size() - LAST_WORDS), all.size()));
        } catch (IOException | UncheckedIOException unreadable) {
            return "";
        }
    }

    private Path words() {
        return folder.resolve("logs/script.log");
    }

    /** Sets what one instance is to have otherwise than the others, from its next start on. */
    public void override(String name, Map<String, String> variables) {
        String exports = variables.entrySet().stream()
                .map(variable -> "export " + variable.getKey() + "='" + variable.getValue() + "'\n")
                .sorted()
                .collect(Collectors.joining());
        try {
            Files.createDirectories(folder.resolve("override"));
            Files.writeString(folder.resolve("override").resolve(name), exports);
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    // The scripts' words go to a file: a thread that starts a killed server again must not talk into a table.
    private int run(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("SECKILL_CLUSTER_DIR", folder.toString());
        builder.redirectOutput(ProcessBuilder.Redirect.appendTo(words().toFile()));
        try {
            return builder.start().waitFor();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new ClusterProblem("interrupted while " + command.get(0) + " ran", stopped);
        }
    }

    /** As the kernel counts it: the 20th field behind the program's name, which may itself hold blanks. */
    private static Optional<String> startTime(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            return fields[0].equals("Z") ? Optional.empty() : Optional.of(fields[START_TIME]);
        } catch (IOException gone) {
            return Optional.empty();
        }
    }
}
