package io.seckill.load.kill;

import io.seckill.load.cluster.ClusterAddresses;
import io.seckill.load.cluster.ClusterProcesses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The cluster of {@code scripts/kills.sh}, for the tests: the script makes it, with the programs of this build. */
final class KillsCluster {

    static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();
    static final Path FOLDER = Path.of("target", "kills").toAbsolutePath();

    private static final Pattern VARIABLE = Pattern.compile("export (\\w+)='(.*)'");
    /** Minutes on a machine that has nothing else to do; most of the time is gateways starting. */
    private static final long MINUTES = 60;

    private KillsCluster() {}

    /** Runs the script and gives its exit code; what it says is in {@code log}. */
    static int kills(Path log, String... options) throws IOException, InterruptedException {
        Files.createDirectories(FOLDER);
        // Without this mark the script would build the programs, within the build.
        Files.writeString(FOLDER.resolve("built"), "");
        List<String> command =
                new ArrayList<>(List.of(PROJECT.resolve("scripts/kills.sh").toString()));
        command.addAll(List.of(options));
        ProcessBuilder script = new ProcessBuilder(command);
        script.environment().put("SECKILL_CLUSTER_DIR", FOLDER.toString());
        Process process =
                script.redirectErrorStream(true).redirectOutput(log.toFile()).start();
        if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
            process.destroy();
            throw new IllegalStateException("still at work after " + MINUTES + " minutes; see " + log);
        }
        return process.exitValue();
    }

    static ClusterProcesses processes() {
        return new ClusterProcesses(PROJECT, FOLDER);
    }

    static ClusterAddresses addresses() throws IOException {
        Map<String, String> variables = VARIABLE.matcher(Files.readString(FOLDER.resolve("env")))
                .results()
                .collect(Collectors.toMap(match -> match.group(1), match -> match.group(2)));
        return new ClusterAddresses(variables);
    }
}
