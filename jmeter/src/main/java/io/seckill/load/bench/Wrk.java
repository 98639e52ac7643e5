package io.seckill.load.bench;

import io.seckill.load.cluster.ClusterProblem;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Requests as fast as they are answered, by wrk: so many connections, each with one request under way. */
final class Wrk {

    private static final Pattern REQUESTS = Pattern.compile("(\\d+) requests in ");
    private static final Pattern RATE = Pattern.compile("Requests/sec:\\s+([0-9.]+)");
    private static final Pattern REFUSED = Pattern.compile("Non-2xx or 3xx responses: (\\d+)");
    private static final Pattern BROKEN = Pattern.compile("Socket errors: (.*)");

    private final Path users;
    private final Path script;
    private final int threads;
    private final int connections;

    /**
     * A load of these users.
     *
     * @param users file of users, {@code userId,token} a line
     * @param folder for wrk's script
     * @param threads of wrk
     * @param connections all threads together
     */
    Wrk(Path users, Path folder, int threads, int connections) throws IOException {
        this.users = users;
        this.threads = threads;
        this.connections = connections;
        this.script = folder.resolve("users.lua");
        try (InputStream source = Objects.requireNonNull(Wrk.class.getResourceAsStream("users.lua"))) {
            Files.copy(source, script, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /**
     * What came of a load.
     *
     * @param perSecond answers a second, of any kind
     * @param requests answers in all
     * @param refused those that were not 2xx
     */
    record Outcome(double perSecond, long requests, long refused) {

        /** This, if it is what its name says: answers of another kind would cost something else. */
        Outcome allAccepted() {
            return onlyIf(refused <= requests / 1_000, "not all answers were 2xx");
        }

        /** Likewise; the first user of a sale with one unit may get it. */
        Outcome allRefused() {
            return onlyIf(requests - refused <= 1, "not all answers were refusals");
        }

        private Outcome onlyIf(boolean right, String otherwise) {
            if (!right) {
                throw new ClusterProblem("not measured: " + otherwise + ": " + this);
            }
            return this;
        }

        double acceptedPerSecond() {
            return perSecond * (requests - refused) / Math.max(1, requests);
        }
    }

    /** Sends POSTs to one path for so long. */
    Outcome post(URI server, String path, Duration time) throws IOException, InterruptedException {
        Process wrk = new ProcessBuilder(List.of(
                        "wrk",
                        "-t" + threads,
                        "-c" + connections,
                        "-d" + time.toSeconds() + "s",
                        // A program that has just been started answers late, and that is no error.
                        "--timeout",
                        "20s",
                        "-s",
                        script.toString(),
                        server.toString(),
                        "--",
                        users.toString(),
                        path,
                        Integer.toString(threads)))
                .redirectErrorStream(true)
                .start();
        String output = new String(wrk.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (wrk.waitFor() != 0 || BROKEN.matcher(output).find()) {
            throw new ClusterProblem("wrk did not get all its answers from " + path + ":\n" + output);
        }
        return new Outcome(
                Double.parseDouble(first(RATE, output, "0")),
                Long.parseLong(first(REQUESTS, output, "0")),
                Long.parseLong(first(REFUSED, output, "0")));
    }

    private static String first(Pattern pattern, String output, String otherwise) {
        Matcher found = pattern.matcher(output);
        return found.find() ? found.group(1) : otherwise;
    }
}
