package io.seckill.testing.local;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A RabbitMQ server of a test's own, with the management plugin and with a port mapper (epmd) of its own, so that it
 * meets no other node of this machine.
 *
 * <p>RabbitMQ (seen with 3.10) writes down about a second after the declaration that a quorum queue exists. A
 * {@link #kill9} within that second leaves a queue that is empty and never works again, whatever was confirmed: a test
 * declares its queues, calls {@link #restart}, and goes on.
 */
public final class DedicatedRabbit extends LocalServer {

    private static final String USER = "test";
    private static final String PASSWORD = "test";
    private static final String VARIABLE = "SECKILL_TEST_AMQP_URL";

    private final int amqpPort = Ports.free();
    private final int apiPort = Ports.free();
    private final int mapperPort = Ports.free();
    private final RabbitFiles files =
            new RabbitFiles(data(), amqpPort, apiPort, Ports.free(), mapperPort, USER, PASSWORD);
    private final Path program = Programs.need("rabbitmq-server", "RabbitMQ", "rabbitmq-server", VARIABLE);
    // The offer of HTTP/2 makes RabbitMQ close a connection now and then.
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
        Path rabbitmqctl = Programs.need("rabbitmqctl", "RabbitMQ", "rabbitmq-server", VARIABLE);
        List<String> command = new ArrayList<>(List.of(rabbitmqctl.toString(), "-q"));
        command.addAll(List.of(arguments));
        launch(command).finish();
    }

    @Override
    List<String> command() throws IOException {
        if (mapper == null || !mapper.isAlive()) {
            Path epmd = Programs.need("epmd", "Erlang", "erlang-base", VARIABLE);
            mapper = launch(List.of(epmd.toString(), "-port", Integer.toString(mapperPort), "-address", "127.0.0.1"));
        }
        files.write();
        return List.of(program.toString());
    }

    @Override
    Map<String, String> environment() {
        return files.environment();
    }

    @Override
    boolean answers() {
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
