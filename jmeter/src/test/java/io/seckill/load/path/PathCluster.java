package io.seckill.load.path;

import io.seckill.testing.TestEnvironment;
import io.seckill.testing.Tokens;
import io.seckill.testing.local.Ports;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Two gateways, two consumers and Nginx, each a process of its own, over the servers of a test. */
public final class PathCluster implements AutoCloseable {

    private static final int INSTANCES = 2;
    private static final String CONSUMER = "seckill-order-consumer";
    /** The folder of the whole project. */
    public static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

    private final TestEnvironment environment;
    private final HttpClient http = HttpClient.newHttpClient();
    private final Map<Integer, Instance> instances = new LinkedHashMap<>();
    private final AtomicInteger starts = new AtomicInteger();
    private final List<Integer> gateways = new ArrayList<>();
    private final List<Integer> consumers = new ArrayList<>();
    private @Nullable Edge edge;

    /** A service behind a port. */
    private record Instance(String module, int managementPort, LocalProcess process) {}

    private PathCluster(TestEnvironment environment) {
        this.environment = environment;
    }

    /** Starts all of it and waits until it is ready; a start that fails leaves nothing behind. */
    static PathCluster start(TestEnvironment environment) throws Exception {
        PathCluster cluster = new PathCluster(environment);
        try {
            cluster.startServices();
            return cluster;
        } catch (Exception | AssertionError failure) {
            cluster.close();
            throw failure;
        }
    }

    private void startServices() throws Exception {
        for (int i = 0; i < INSTANCES; i++) {
            gateways.add(start("seckill-gateway", Ports.free()));
            consumers.add(start(CONSUMER, Ports.free()));
        }
        for (Instance instance : instances.values()) {
            awaitReady(instance);
        }
        edge = Edge.start("nginx", gateways, consumers, Map.of());
    }

    /** The servers behind the cluster. */
    public TestEnvironment environment() {
        return environment;
    }

    /** Where users send their requests. */
    public URI url() {
        return edge().url();
    }

    /** The ports of the gateways themselves. */
    public List<Integer> gateways() {
        return gateways;
    }

    /** The ports of the consumers themselves. */
    public List<Integer> consumers() {
        return consumers;
    }

    /** The process of the instance behind a port. */
    public LocalProcess process(int port) {
        return instance(port).process();
    }

    /** Stops the instance behind a port as a container's engine does, and gives the time that it took to end. */
    Duration stop(int port) throws InterruptedException {
        return instance(port).process().stop();
    }

    /** Starts the instance behind a port again, and waits until it is ready. */
    public void startAgain(int port) throws Exception {
        start(instance(port).module(), port);
        awaitReady(instance(port));
    }

    private Instance instance(int port) {
        return Objects.requireNonNull(instances.get(port));
    }

    private Edge edge() {
        if (edge == null) {
            throw new IllegalStateException("the cluster is not started");
        }
        return edge;
    }

    @Override
    public void close() {
        if (edge != null) {
            edge.close();
        }
        instances.values().forEach(instance -> instance.process().close());
    }

    private int start(String module, int port) throws IOException {
        int managementPort = Ports.free();
        Map<String, String> variables = new HashMap<>(environment.variables());
        variables.put("SERVER_ADDRESS", "127.0.0.1");
        variables.put("SERVER_PORT", Integer.toString(port));
        variables.put("MANAGEMENT_SERVER_ADDRESS", "127.0.0.1");
        variables.put("MANAGEMENT_SERVER_PORT", Integer.toString(managementPort));
        if (module.equals(CONSUMER)) {
            variables.putAll(simulatedPayments(port));
        }
        String name = module + "-" + starts.incrementAndGet();
        LocalProcess process = LocalProcess.start(name, java(module), variables);
        instances.put(port, new Instance(module, managementPort, process));
        return port;
    }

    /** Each consumer plays the payment provider, and reports to itself. */
    private static Map<String, String> simulatedPayments(int port) {
        String self = "http://127.0.0.1:" + port;
        return Map.of(
                "SECKILL_PAYMENT_SIMULATED",
                "true",
                "SECKILL_PAYMENT_SECRET",
                Tokens.SECRET,
                "SECKILL_PAYMENT_PROVIDER_URL",
                self + "/simulated-provider/payments",
                "SECKILL_PAYMENT_CALLBACK_URL",
                self + "/payments/callback");
    }

    private void awaitReady(Instance instance) {
        URI readiness = URI.create("http://127.0.0.1:" + instance.managementPort() + "/actuator/health/readiness");
        instance.process().awaitReady(() -> answers200(readiness));
    }

    private static List<String> java(String module) {
        Path jar = PROJECT.resolve(module).resolve("target").resolve(module + "-exec.jar");
        if (!Files.isRegularFile(jar)) {
            throw new IllegalStateException(jar + " is missing: build the services first, with mvn package");
        }
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        // The quick compiler: a short life is mostly start.
        return List.of(
                java,
                "-XX:TieredStopAtLevel=1",
                "@" + PROJECT.resolve("scripts/jvm.options"),
                "@" + PROJECT.resolve("scripts/jvm-" + module + ".options"),
                "-jar",
                jar.toString());
    }

    private boolean answers200(URI address) {
        try {
            HttpRequest request = HttpRequest.newBuilder(address).build();
            return http.send(request, BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException notYet) {
            return false;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", stopped);
        }
    }
}
