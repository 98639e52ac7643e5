package io.seckill.testing.local;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A RabbitMQ server of a test's own, with the management plugin and with a port mapper (epmd) of its own, so that it
 * meets no other node of this machine.
 */
public final class DedicatedRabbit extends LocalServer {

    private static final String USER = "test";
    private static final String PASSWORD = "test";
    private static final String INSTEAD = "set SECKILL_TEST_AMQP_URL and SECKILL_TEST_RABBITMQ_API,"
            + " or give a Docker engine the image of RABBITMQ_IMAGE (rabbitmq:4-management)";

    private final int amqpPort = Ports.free();
    private final int apiPort = Ports.free();
    private final int nodePort = Ports.free();
    private final int mapperPort = Ports.free();
    private final Path program = Programs.need("rabbitmq-server", "RabbitMQ", "rabbitmq-server", INSTEAD);
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private @Nullable ServerProcess mapper;

    private DedicatedRabbit() {
        super("rabbit");
    }

    public static DedicatedRabbit start() {
        DedicatedRabbit rabbit = new DedicatedRabbit();
        rabbit.up();
        return rabbit;
    }

    /** The address of the virtual host "/": {@code amqp://user:password@host:port/%2f}. */
    public String url() {
        return "amqp://" + USER + ":" + PASSWORD + "@127.0.0.1:" + amqpPort + "/%2f";
    }

    /** The management interface: {@code http://user:password@host:port/api}. */
    public String api() {
        return "http://" + USER + ":" + PASSWORD + "@127.0.0.1:" + apiPort + "/api";
    }

    public int port() {
        return amqpPort;
    }

    /**
     * Runs rabbitmqctl on this server, for example {@code ctl("set_vm_memory_high_watermark", "0")}, which raises the
     * memory alarm. Whatever but exit code 0 is an exception.
     */
    public void ctl(String... arguments) {
        Path rabbitmqctl = Programs.need("rabbitmqctl", "RabbitMQ", "rabbitmq-server", INSTEAD);
        launch(Stream.concat(Stream.of(rabbitmqctl.toString(), "-q"), Stream.of(arguments))
                        .toList())
                .finish();
    }

    @Override
    List<String> command() throws IOException {
        if (mapper == null || !mapper.isAlive()) {
            mapper = launch(List.of(
                    Programs.need("epmd", "Erlang", "erlang-base", INSTEAD).toString(),
                    "-port",
                    Integer.toString(mapperPort),
                    "-address",
                    "127.0.0.1"));
        }
        Files.writeString(data().resolve("rabbitmq.conf"), settings());
        Files.writeString(data().resolve("enabled_plugins"), "[rabbitmq_management].");
        Files.writeString(data().resolve("rabbitmq-env.conf"), "");
        return List.of(program.toString());
    }

    private String settings() {
        return """
                listeners.tcp.1 = 127.0.0.1:%d
                management.tcp.ip = 127.0.0.1
                management.tcp.port = %d
                default_user = %s
                default_pass = %s
                loopback_users = none
                disk_free_limit.absolute = 50MB
                log.console = true
                log.console.level = info
                log.file = false
                """.formatted(amqpPort, apiPort, USER, PASSWORD);
    }

    @Override
    Map<String, String> environment() {
        String home = data().toString();
        return Map.ofEntries(
                Map.entry("HOME", home),
                Map.entry("RABBITMQ_CONF_ENV_FILE", home + "/rabbitmq-env.conf"),
                Map.entry("RABBITMQ_CONFIG_FILE", home + "/rabbitmq.conf"),
                Map.entry("RABBITMQ_ADVANCED_CONFIG_FILE", home + "/advanced.config"),
                Map.entry("RABBITMQ_GENERATED_CONFIG_DIR", home + "/generated"),
                Map.entry("RABBITMQ_ENABLED_PLUGINS_FILE", home + "/enabled_plugins"),
                Map.entry("RABBITMQ_MNESIA_BASE", home),
                Map.entry("RABBITMQ_MNESIA_DIR", home + "/store"),
                Map.entry("RABBITMQ_LOG_BASE", home),
                Map.entry("RABBITMQ_NODENAME", "test@localhost"),
                Map.entry("RABBITMQ_DIST_PORT", Integer.toString(nodePort)),
                Map.entry("ERL_EPMD_ADDRESS", "127.0.0.1"),
                Map.entry("ERL_EPMD_PORT", Integer.toString(mapperPort)),
                // Loopback only; no busy waiting of idle schedulers; a write-ahead log that fits a small machine.
                Map.entry(
                        "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS",
                        "-kernel inet_dist_use_interface {127,0,0,1} +sbwt none +sbwtdcpu none +sbwtdio none"
                                + " -ra wal_max_size_bytes 67108864"),
                // The start script then becomes the server instead of waiting for it: a kill meets the right process.
                Map.entry("detached", "true"));
    }

    @Override
    boolean answers() {
        // A request before the port is open would cost a connection attempt and an exception each time.
        return Ports.accepts(amqpPort) && Ports.accepts(apiPort) && listens();
    }

    private boolean listens() {
        String login = Base64.getEncoder().encodeToString((USER + ":" + PASSWORD).getBytes(StandardCharsets.US_ASCII));
        URI check = URI.create("http://127.0.0.1:" + apiPort + "/api/health/checks/port-listener/" + amqpPort);
        HttpRequest request = HttpRequest.newBuilder(check)
                .timeout(Duration.ofSeconds(5))
                .header("Authorization", "Basic " + login)
                .build();
        try {
            return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException notYet) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    @Override
    public synchronized void close() {
        kill9();
        if (mapper != null) {
            mapper.kill();
        }
        super.close();
    }

    @Override
    public String toString() {
        return "RabbitMQ on port " + amqpPort;
    }
}
