package io.seckill.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The project's scripts, run as anybody would run them, with the programs of this build and a cluster below target. */
public final class ProjectScript {

    /** The folder of the whole project. */
    public static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

    /** Minutes on a machine that has nothing else to do; most of the time is services starting. */
    private static final long MINUTES = 60;

    private ProjectScript() {}

    /** Runs a script with its cluster in {@code folder} and gives its exit code; what it says is in {@code log}. */
    public static int run(String script, Path folder, Path log, String... options)
            throws IOException, InterruptedException {
        Files.createDirectories(folder);
        // Without this mark the script would build the programs, within the build.
        Files.writeString(folder.resolve("built"), "");
        List<String> command = new ArrayList<>(
                List.of(PROJECT.resolve("scripts").resolve(script).toString()));
        command.addAll(List.of(options));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("SECKILL_CLUSTER_DIR", folder.toString());
        Process process =
                builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
        if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
            process.destroy();
            throw new IllegalStateException(script + " is still at work after " + MINUTES + " minutes; see " + log);
        }
        return process.exitValue();
    }
}
