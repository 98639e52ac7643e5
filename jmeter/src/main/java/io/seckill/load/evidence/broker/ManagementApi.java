package io.seckill.load.evidence.broker;

import io.seckill.load.cluster.ClusterProblem;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** RabbitMQ's management interface, as far as the verdict needs it. */
final class ManagementApi {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    // The offer of HTTP/2 makes RabbitMQ close a connection now and then.
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(TIMEOUT)
            .build();
    private final JsonMapper json = JsonMapper.builder().build();
    private final URI base;
    private final String login;
    private final String virtualHost;

    /** The interface at an address that carries its user, such as {@code http://user:password@host:15672/api}. */
    ManagementApi(URI address, String virtualHost) {
        this.base = URI.create(address.getScheme() + "://" + address.getHost() + ":" + address.getPort()
                + address.getPath().replaceAll("/$", ""));
        String user = address.getUserInfo() == null ? "" : address.getUserInfo();
        this.login = "Basic " + Base64.getEncoder().encodeToString(user.getBytes(StandardCharsets.UTF_8));
        this.virtualHost = URLEncoder.encode(virtualHost, StandardCharsets.UTF_8);
    }

    /** Unacknowledged messages by queue, some seconds late. */
    Map<String, Long> unacknowledged() {
        Map<String, Long> counts = new TreeMap<>();
        for (JsonNode queue : get("/queues/" + virtualHost)) {
            counts.put(
                    queue.path("name").asString(""),
                    queue.path("messages_unacknowledged").asLong(0));
        }
        return counts;
    }

    /** Messages that came into this queue, and those given out again of all whose name begins with its name. */
    Traffic traffic(String name) {
        long published = 0;
        long redelivered = 0;
        for (JsonNode queue : get("/queues/" + virtualHost)) {
            String queueName = queue.path("name").asString("");
            JsonNode stats = queue.path("message_stats");
            published += queueName.equals(name) ? stats.path("publish").asLong(0) : 0;
            redelivered += queueName.startsWith(name) ? stats.path("redeliver").asLong(0) : 0;
        }
        return new Traffic(published, redelivered);
    }

    /**
     * How many connections consume from the queue. The interface goes on listing consumers of a deleted queue that are long
     * gone; they are told by having no channel any more.
     */
    long consumers(String queue) {
        return get("/consumers/" + virtualHost)
                .valueStream()
                .filter(consumer ->
                        consumer.path("queue").path("name").asString("").equals(queue))
                .map(consumer ->
                        consumer.path("channel_details").path("connection_name").asString(""))
                .filter(connection -> !connection.isEmpty())
                .distinct()
                .count();
    }

    private JsonNode get(String path) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(base + path))
                .timeout(TIMEOUT)
                .header("Authorization", login)
                .build();
        try {
            HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new ClusterProblem(
                        "RabbitMQ's management interface answers " + path + " with " + response.statusCode());
            }
            return json.readTree(response.body());
        } catch (IOException away) {
            throw new ClusterProblem("RabbitMQ's management interface cannot be reached", away);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new ClusterProblem("stopped while RabbitMQ was asked", stopped);
        }
    }
}
