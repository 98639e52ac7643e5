package io.seckill.testing;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.UUID;

/** A RabbitMQ, with its management interface, that the tests of this JVM share. */
public final class RabbitServer {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final URI amqp;
    private final URI api;
    // The offer of HTTP/2 makes RabbitMQ close a connection now and then.
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /**
     * @param url {@code amqp://user:password@host:port/...}
     * @param api {@code http://user:password@host:port/api}, where the user may make virtual hosts
     */
    public RabbitServer(String url, String api) {
        this.amqp = URI.create(url);
        this.api = URI.create(api);
    }

    /** The management interface, {@code http://user:password@host:port/api}. */
    public String api() {
        return api.toString();
    }

    /** A virtual host without queues, where the server's user may do everything. */
    public VirtualHost newVirtualHost() {
        String name = "test-" + UUID.randomUUID();
        put("/vhosts/" + name, "{}");
        String user = amqp.getUserInfo().split(":", 2)[0];
        put("/permissions/" + name + "/" + user, "{\"configure\":\".*\",\"write\":\".*\",\"read\":\".*\"}");
        return new VirtualHost(name, "amqp://" + amqp.getRawAuthority() + "/" + name, api());
    }

    private void put(String path, String body) {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://" + api.getHost() + ":" + api.getPort() + api.getPath() + path))
                .timeout(TIMEOUT)
                .header("Authorization", "Basic " + login())
                .header("Content-Type", "application/json")
                .PUT(HttpRequest.BodyPublishers.ofString(body))
                .build();
        try {
            HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() / 100 != 2) {
                throw new IllegalStateException("PUT " + path + ": " + answer.statusCode() + " " + answer.body());
            }
        } catch (IOException e) {
            throw new IllegalStateException("PUT " + path, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private String login() {
        return Base64.getEncoder().encodeToString(api.getUserInfo().getBytes(StandardCharsets.UTF_8));
    }
}
