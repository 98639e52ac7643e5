package io.seckill.load.bench;

import io.seckill.load.cluster.ClusterProblem;
import io.seckill.load.jmeter.FreePort;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Starts a program, waits until it answers, and ends it. */
final class StartUp {

    private static final Duration LIMIT = Duration.ofSeconds(90);
    private static final long LOOK_EVERY_MILLIS = 10;

    private final HttpClient http = HttpClient.newHttpClient();
    private final Path folder;

    StartUp(Path folder) {
        this.folder = folder;
    }

    /**
     * Milliseconds from the start of the process to the first answer that says it is ready.
     *
     * @param path where it is asked, on the port that it is told in MANAGEMENT_SERVER_PORT or SERVER_PORT
     * @param ready the status that says so
     */
    double millis(List<String> command, String path, int ready) throws IOException, InterruptedException {
        int port = FreePort.next();
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("SERVER_ADDRESS", "127.0.0.1");
        builder.environment().put("SERVER_PORT", Integer.toString(path.startsWith("/actuator") ? 0 : port));
        builder.environment().put("MANAGEMENT_SERVER_PORT", Integer.toString(path.startsWith("/actuator") ? port : 0));
        builder.redirectOutput(folder.resolve("start-up.log").toFile());
        long start = System.nanoTime();
        Process process = builder.start();
        try {
            URI address = URI.create("http://127.0.0.1:" + port + path);
            while (!answers(address, ready)) {
                if (!process.isAlive() || System.nanoTime() - start > LIMIT.toNanos()) {
                    throw new ClusterProblem(
                            "a program of the benchmark does not start; see " + folder.resolve("start-up.log"));
                }
                TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MILLIS);
            }
            return (System.nanoTime() - start) / 1e6;
        } finally {
            process.destroy();
            if (!process.waitFor(30, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        }
    }

    private boolean answers(URI address, int ready) throws InterruptedException {
        try {
            HttpRequest look = HttpRequest.newBuilder(address)
                    .timeout(Duration.ofSeconds(5))
                    .build();
            return http.send(look, HttpResponse.BodyHandlers.discarding()).statusCode() == ready;
        } catch (IOException notYet) {
            return false;
        }
    }
}
