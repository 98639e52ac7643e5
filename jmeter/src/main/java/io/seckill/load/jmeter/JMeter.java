package io.seckill.load.jmeter;

import io.seckill.load.cluster.ClusterProblem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** JMeter's programs, as the build put them together from its artifacts. */
final class JMeter {

    private static final String PROGRAM = "bin/ApacheJMeter.jar";

    private final Path home;

    /** The JMeter in this folder; a folder without one is a {@link ClusterProblem}. */
    JMeter(Path home) {
        this.home = home.toAbsolutePath();
        if (!Files.isRegularFile(this.home.resolve(PROGRAM))) {
            throw new ClusterProblem("there is no JMeter in " + home + ": build the project first (mvn package)");
        }
    }

    /** Starts JMeter with these arguments; what it says goes into {@code console}. */
    Process start(Path console, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-XX:+UseSerialGC",
                "-Djava.awt.headless=true",
                // JMeter keeps its settings' folders there; the user's own are none of our business.
                "-Djava.util.prefs.userRoot=" + console.getParent(),
                "-Djava.rmi.server.hostname=127.0.0.1",
                "-jar",
                home.resolve(PROGRAM).toString()));
        command.addAll(arguments);
        try {
            return new ProcessBuilder(command)
                    .directory(console.getParent().toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(console.toFile())
                    .start();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
