package io.seckill.load.kill;

import io.seckill.load.ProjectScript;
import io.seckill.load.cluster.ClusterAddresses;
import io.seckill.load.cluster.ClusterProcesses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The cluster of {@code scripts/kills.sh}, for the tests: the script makes it, with the programs of this build. */
final class KillsCluster {

    static final Path FOLDER = Path.of("target", "kills").toAbsolutePath();

    private static final Pattern VARIABLE = Pattern.compile("export (\\w+)='(.*)'");

    private KillsCluster() {}

    /** Runs the script and gives its exit code; what it says is in {@code log}. */
    static int kills(Path log, String... options) throws IOException, InterruptedException {
        return ProjectScript.run("kills.sh", FOLDER, log, options);
    }

    static ClusterProcesses processes() {
        return new ClusterProcesses(ProjectScript.PROJECT, FOLDER);
    }

    static ClusterAddresses addresses() throws IOException {
        Map<String, String> variables = VARIABLE.matcher(Files.readString(FOLDER.resolve("env")))
                .results()
                .collect(Collectors.toMap(match -> match.group(1), match -> match.group(2)));
        return new ClusterAddresses(variables);
    }
}
