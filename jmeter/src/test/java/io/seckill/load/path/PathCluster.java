package io.seckill.load.path;

import io.seckill.testing.TestEnvironment;
import io.seckill.testing.local.Ports;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Two gateways, two consumers and Nginx, each a process of its own, over the servers of a test. */
final class PathCluster implements AutoCloseable {

    private static final int INSTANCES = 2;
    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

    private final TestEnvironment environment;
    private final HttpClient http = HttpClient.newHttpClient();
    private final List<LocalProcess> processes = new ArrayList<>();
    private final int nginx = Ports.free();

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
        Map<LocalProcess, Integer> management = new HashMap<>();
        List<Integer> gateways = startAll("seckill-gateway", management);
        List<Integer> consumers = startAll("seckill-order-consumer", management);
        for (Map.Entry<LocalProcess, Integer> service : management.entrySet()) {
            URI readiness = URI.create("http://127.0.0.1:" + service.getValue() + "/actuator/health/readiness");
            service.getKey().awaitReady(() -> answers200(readiness));
        }
        startNginx(gateways, consumers);
    }

    /** Where users send their requests. */
    URI url() {
        return URI.create("http://127.0.0.1:" + nginx);
    }

    @Override
    public void close() {
        processes.forEach(LocalProcess::close);
    }

    private List<Integer> startAll(String module, Map<LocalProcess, Integer> management) throws IOException {
        List<Integer> ports = new ArrayList<>();
        for (int i = 1; i <= INSTANCES; i++) {
            int port = Ports.free();
            int managementPort = Ports.free();
            Map<String, String> variables = new HashMap<>(environment.variables());
            variables.put("SERVER_ADDRESS", "127.0.0.1");
            variables.put("SERVER_PORT", Integer.toString(port));
            variables.put("MANAGEMENT_SERVER_ADDRESS", "127.0.0.1");
            variables.put("MANAGEMENT_SERVER_PORT", Integer.toString(managementPort));
            LocalProcess service = LocalProcess.start(module + "-" + i, java(module), variables);
            processes.add(service);
            management.put(service, managementPort);
            ports.add(port);
        }
        return ports;
    }

    private static List<String> java(String module) {
        Path jar = PROJECT.resolve(module).resolve("target").resolve(module + "-exec.jar");
        if (!Files.isRegularFile(jar)) {
            throw new IllegalStateException(jar + " is missing: build the services first, with mvn package");
        }
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return List.of(java, "@" + PROJECT.resolve("scripts/jvm.options"), "-jar", jar.toString());
    }

    private void startNginx(List<Integer> gateways, List<Integer> consumers) throws Exception {
        Path home = Files.createDirectories(LocalProcess.FOLDER.resolve("nginx"));
        Path file = home.resolve("nginx.conf");
        ProcessBuilder render =
                new ProcessBuilder("sh", PROJECT.resolve("nginx/render.sh").toString());
        render.environment()
                .putAll(Map.of(
                        "NGINX_LISTEN", "127.0.0.1:" + nginx,
                        "NGINX_RUN_DIR", home.toString(),
                        "NGINX_GATEWAYS", addresses(gateways),
                        "NGINX_CONSUMERS", addresses(consumers),
                        "NGINX_ACCESS_LOG", home.resolve("access.log").toString(),
                        "NGINX_ERROR_LOG", "stderr"));
        int exit = render.redirectOutput(file.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start()
                .waitFor();
        if (exit != 0) {
            throw new IllegalStateException("nginx/render.sh ended with " + exit);
        }
        List<String> command = List.of(
                nginxProgram(), "-e", "stderr", "-p", home.toString(), "-c", file.toString(), "-g", "daemon off;");
        LocalProcess process = LocalProcess.start("nginx", command, Map.of());
        processes.add(0, process);
        process.awaitReady(() -> Ports.accepts(nginx));
    }

    private static String nginxProgram() {
        String path = System.getenv("PATH") + ":/usr/local/sbin:/usr/sbin:/sbin";
        return Stream.of(path.split(":"))
                .map(folder -> Path.of(folder, "nginx"))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst()
                .orElseThrow(
                        () -> new IllegalStateException(
                                "nginx is missing on this machine: install it (apt-get install nginx), the whole path needs it"));
    }

    private static String addresses(List<Integer> ports) {
        return ports.stream().map(port -> "127.0.0.1:" + port).collect(Collectors.joining(" "));
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
