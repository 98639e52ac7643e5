package io.seckill.load.path;

import io.seckill.testing.local.Ports;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A real Nginx with the project's own rules, before services that run already. */
final class Edge implements AutoCloseable {

    private final int port;
    private final Path home;
    private final LocalProcess process;

    private Edge(int port, Path home, LocalProcess process) {
        this.port = port;
        this.home = home;
        this.process = process;
    }

    /**
     * Starts it and waits until it listens.
     *
     * @param name its folder in {@code target/whole-path}
     * @param settings of nginx/render.sh, where they are to be others than in production
     */
    static Edge start(String name, List<Integer> gateways, List<Integer> consumers, Map<String, String> settings)
            throws IOException, InterruptedException {
        int port = Ports.free();
        Path home = Files.createDirectories(LocalProcess.FOLDER.resolve(name));
        // What an earlier run left would be counted, too.
        Files.deleteIfExists(home.resolve("access.log"));
        Path file = home.resolve("nginx.conf");
        Map<String, String> all = new HashMap<>(Map.of(
                "NGINX_LISTEN", "127.0.0.1:" + port,
                "NGINX_RUN_DIR", home.toString(),
                "NGINX_WEB_DIR", PathCluster.PROJECT.resolve("web").toString(),
                "NGINX_USER", "root".equals(System.getProperty("user.name")) ? "root" : "",
                "NGINX_GATEWAYS", addresses(gateways),
                "NGINX_CONSUMERS", addresses(consumers),
                "NGINX_ACCESS_LOG", home.resolve("access.log").toString(),
                "NGINX_ERROR_LOG", "stderr"));
        all.putAll(settings);
        render(file, all);
        List<String> command =
                List.of(program(), "-e", "stderr", "-p", home.toString(), "-c", file.toString(), "-g", "daemon off;");
        LocalProcess process = LocalProcess.start(name, command, Map.of());
        process.awaitReady(() -> Ports.accepts(port));
        return new Edge(port, home, process);
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + port);
    }

    /** The rules as they were rendered. */
    String rules() throws IOException {
        return Files.readString(home.resolve("nginx.conf"));
    }

    /** The lines of its access log; the latest come a second late. */
    List<String> accessLog() throws IOException {
        return Files.readAllLines(home.resolve("access.log"));
    }

    @Override
    public void close() {
        process.close();
    }

    private static void render(Path file, Map<String, String> variables) throws IOException, InterruptedException {
        ProcessBuilder render = new ProcessBuilder(
                "sh", PathCluster.PROJECT.resolve("nginx/render.sh").toString());
        render.environment().putAll(variables);
        int exit = render.redirectOutput(file.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start()
                .waitFor();
        if (exit != 0) {
            throw new IllegalStateException("nginx/render.sh ended with " + exit);
        }
    }

    private static String program() {
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
}
