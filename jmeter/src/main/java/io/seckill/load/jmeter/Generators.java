package io.seckill.load.jmeter;

import io.seckill.load.cluster.ClusterProblem;
import io.seckill.load.token.Buyer;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * One JMeter, or several JMeter servers with a controller, all on this machine. Each generator reads purchases of its own.
 *
 * <p>Closing ends every process that was started and removes the users' tokens.
 */
public final class Generators implements AutoCloseable {

    /** As the result file must have them; see {@link ResultFile}. */
    private static final String VARIABLES = "userId,resourceId,purchase,code,orderId,orderStatus";

    private final JMeter jmeter;
    private final Path plan;
    private final Path folder;
    private final List<Path> purchases = new ArrayList<>();
    private final List<Process> servers = new ArrayList<>();
    private final List<Integer> ports = new ArrayList<>();

    /**
     * Generators that run a plan.
     *
     * @param home where JMeter is
     * @param plan the JMX file
     * @param folder theirs: logs, results, and the tokens while they run
     */
    public Generators(Path home, Path plan, Path folder) throws IOException {
        this.jmeter = new JMeter(home);
        this.plan = plan.toAbsolutePath();
        this.folder = Files.createDirectories(folder).toAbsolutePath();
    }

    /** One more generator, in whose share every buyer buys in every sale, so often. */
    public void add(List<Buyer> buyers, List<String> sales, int times) throws IOException {
        Path file = folder.resolve("purchases-" + (purchases.size() + 1) + ".csv");
        Purchases.write(file, buyers, sales, times);
        purchases.add(file);
    }

    /** Where the results are. */
    public Path results() {
        return folder.resolve("results.jtl");
    }

    /**
     * Sends everything and waits for the end.
     *
     * @param target where users send their requests
     * @param properties of the plan
     * @param limit how long it may take; what takes longer is ended and is a {@link ClusterProblem}, as is a JMeter that fails
     * @param out where JMeter's own summary lines go, as they come
     */
    public void run(URI target, Map<String, String> properties, Duration limit, PrintWriter out)
            throws IOException, InterruptedException {
        Files.deleteIfExists(results());
        Map<String, String> all = new TreeMap<>(properties);
        all.put("host", target.getHost());
        all.put("port", Integer.toString(target.getPort()));
        all.put("protocol", target.getScheme());
        all.put("sample_variables", VARIABLES);
        Path console = folder.resolve("jmeter.out");
        Process run = jmeter.start(console, purchases.size() == 1 ? alone(all) : controller(all));
        servers.add(run);
        await(run, console, limit, out);
    }

    private List<String> alone(Map<String, String> properties) {
        List<String> arguments = controlling();
        arguments.addAll(each("-J", properties));
        arguments.addAll(generator(1));
        return arguments;
    }

    private List<String> controller(Map<String, String> properties) throws IOException, InterruptedException {
        Secret.make(folder);
        for (int number = 1; number <= purchases.size(); number++) {
            startServer(number, properties);
        }
        List<String> arguments = controlling();
        arguments.addAll(each("-J", properties));
        arguments.addAll(Secret.arguments(folder));
        List<String> hosts = ports.stream().map(port -> "127.0.0.1:" + port).toList();
        arguments.addAll(List.of("-X", "-R", String.join(",", hosts)));
        return arguments;
    }

    private List<String> controlling() {
        return new ArrayList<>(List.of(
                "-n",
                "-t",
                plan.toString(),
                "-l",
                results().toString(),
                "-j",
                folder.resolve("jmeter.log").toString(),
                "-Jsummariser.interval=6",
                // Pools of threads that nobody uses any more would keep the program for another minute.
                "-Jjmeterengine.force.system.exit=true"));
    }

    private void startServer(int number, Map<String, String> properties) throws IOException, InterruptedException {
        int port = FreePort.next();
        List<String> arguments = new ArrayList<>(List.of(
                "-s",
                "-j",
                folder.resolve("generator-" + number + ".log").toString(),
                "-Jserver_port=" + port,
                "-Jserver.rmi.port=" + port,
                "-Jserver.rmi.localport=" + FreePort.next(),
                "-Jserver.exitaftertest=true"));
        arguments.addAll(each("-J", properties));
        arguments.addAll(generator(number));
        arguments.addAll(Secret.arguments(folder));
        Process server = jmeter.start(folder.resolve("generator-" + number + ".out"), arguments);
        servers.add(server);
        ports.add(port);
        awaitListening(server, port, number);
    }

    private void awaitListening(Process server, int port, int number) throws InterruptedException {
        long end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        while (!FreePort.isTaken(port)) {
            if (!server.isAlive() || System.nanoTime() > end) {
                throw new ClusterProblem("generator " + number + " did not start; see "
                        + folder.resolve("generator-" + number + ".out"));
            }
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }

    private List<String> generator(int number) {
        return List.of("-Jgenerator=" + number, "-Jusers=" + purchases.get(number - 1));
    }

    private static List<String> each(String flag, Map<String, String> properties) {
        return properties.entrySet().stream()
                .map(property -> flag + property.getKey() + '=' + property.getValue())
                .toList();
    }

    private void await(Process run, Path console, Duration limit, PrintWriter out)
            throws IOException, InterruptedException {
        SummaryLines lines = new SummaryLines(console, out);
        long end = System.nanoTime() + limit.toNanos();
        boolean over = false;
        while (!over && System.nanoTime() < end) {
            over = run.waitFor(1, TimeUnit.SECONDS);
            lines.show();
        }
        if (!over) {
            throw new ClusterProblem("the load took longer than " + limit.toSeconds() + " s and was ended");
        }
        if (run.exitValue() != 0 || !Files.isRegularFile(results())) {
            throw new ClusterProblem("JMeter failed; see " + console + " and " + folder.resolve("jmeter.log"));
        }
    }

    /** Writes JMeter's own dashboard into a folder, in place of what was there. */
    public void dashboard(Path into) throws IOException, InterruptedException {
        Path console = folder.resolve("dashboard.out");
        List<String> arguments = List.of(
                "-g",
                results().toString(),
                "-f",
                "-o",
                into.toAbsolutePath().toString(),
                "-j",
                folder.resolve("dashboard.log").toString());
        if (jmeter.start(console, arguments).waitFor() != 0) {
            throw new ClusterProblem("JMeter made no dashboard; see " + console);
        }
    }

    @Override
    public void close() {
        servers.forEach(Process::destroy);
        purchases.forEach(file -> file.toFile().delete());
        Secret.remove(folder);
    }
}
