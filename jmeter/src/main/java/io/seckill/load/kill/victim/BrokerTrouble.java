package io.seckill.load.kill.victim;

import io.seckill.load.cluster.ClusterProblem;
import io.seckill.load.cluster.ClusterProcesses;
import io.seckill.load.cluster.ClusterProcesses.Signal;
import io.seckill.message.OrderTopology;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;

/** Gives the broker of a local cluster a trouble, and takes it away again. */
public final class BrokerTrouble {

    private static final Duration TIMEOUT = Duration.ofSeconds(15);

    private final ClusterProcesses processes;
    private final URI api;
    private final String bindings;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /**
     * The broker of these processes.
     *
     * @param api its management interface, with its user
     * @param virtualHost where the orders' queues are
     */
    public BrokerTrouble(ClusterProcesses processes, URI api, String virtualHost) {
        this.processes = processes;
        this.api = api;
        this.bindings = "/bindings/" + virtualHost + "/e/" + OrderTopology.EXCHANGE + "/q/" + OrderTopology.ORDERS;
    }

    /** The broker has this trouble from now on. */
    public void begin(HaltPoint.Trouble trouble) {
        switch (trouble) {
            case NONE -> {}
            case RETURNS -> call("DELETE", bindings + "/" + OrderTopology.ORDERS, BodyPublishers.noBody());
            case STANDS_STILL -> processes.signal("rabbitmq", Signal.STOP);
        }
    }

    /** The broker is well again; harmless when it was. */
    public void end(HaltPoint.Trouble trouble) {
        switch (trouble) {
            case NONE -> {}
            case RETURNS ->
                call(
                        "POST",
                        bindings,
                        BodyPublishers.ofString("{\"routing_key\":\"" + OrderTopology.ORDERS + "\",\"arguments\":{}}"));
            case STANDS_STILL -> processes.signal("rabbitmq", Signal.CONT);
        }
    }

    private void call(String method, String path, BodyPublisher body) {
        String user = Base64.getEncoder().encodeToString(api.getUserInfo().getBytes(StandardCharsets.UTF_8));
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://" + api.getHost() + ":" + api.getPort() + api.getPath() + path))
                .timeout(TIMEOUT)
                .header("Authorization", "Basic " + user)
                .header("Content-Type", "application/json")
                .method(method, body)
                .build();
        try {
            int status = client.send(request, BodyHandlers.discarding()).statusCode();
            if (status / 100 != 2) {
                throw new ClusterProblem("RabbitMQ answers " + method + ' ' + path + " with " + status);
            }
        } catch (IOException away) {
            throw new ClusterProblem("RabbitMQ's management interface cannot be reached", away);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new ClusterProblem("stopped while RabbitMQ was asked", stopped);
        }
    }
}
