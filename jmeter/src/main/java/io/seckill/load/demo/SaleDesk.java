package io.seckill.load.demo;

import io.seckill.load.cluster.ClusterProblem;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.time.Instant;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The administration of sales, over its public interface. What it does not do is a {@link ClusterProblem}. */
public final class SaleDesk {

    private static final Duration LONGEST = Duration.ofDays(30);
    private static final String OFFER =
            "{\"title\":\"Phone\",\"price\":19900,\"currency\":\"CNY\",\"picture\":\"/pictures/phone.svg\"}";
    private static final Duration TIMEOUT = Duration.ofSeconds(15);

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(TIMEOUT)
            .build();
    private final URI cluster;
    private final String adminToken;

    public SaleDesk(URI cluster, String adminToken) {
        this.cluster = cluster;
        this.adminToken = adminToken;
    }

    /** Creates a sale and opens it. Its orders are never paid, and stand for the longest time that there is. */
    public void open(String resourceId, int total, Instant start, Instant end) {
        put(resourceId, total, start, end, LONGEST);
        open(resourceId);
    }

    /** Opens a sale. */
    public void open(String resourceId) {
        call("POST", "/admin/sales/" + resourceId + "/open", "");
    }

    /** Closes a sale: nobody buys until it is opened again. */
    public void close(String resourceId) {
        call("POST", "/admin/sales/" + resourceId + "/close", "");
    }

    /** Whether an audit finds that gate, queue and book agree, and nothing is on its way. */
    public boolean agrees(String resourceId) {
        JsonNode report = new JsonMapper().readTree(call("GET", "/admin/sales/" + resourceId + "/audit", ""));
        return report.path("agreed").asBoolean() && report.path("atRest").asBoolean();
    }

    /** Makes a sale or changes its terms; orders that are made from then on are to be paid within this time. */
    public void put(String resourceId, int total, Instant start, Instant end, Duration payWithin) {
        String terms = "{\"total\":%d,\"start\":\"%s\",\"end\":\"%s\",\"payWithin\":\"%s\",\"offer\":%s}"
                .formatted(total, start, end, payWithin, OFFER);
        call("PUT", "/admin/sales/" + resourceId, terms);
    }

    private String call(String method, String path, String body) {
        HttpRequest request = HttpRequest.newBuilder(cluster.resolve(path))
                .timeout(TIMEOUT)
                .header("Authorization", "Bearer " + adminToken)
                .header("Content-Type", "application/json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build();
        HttpResponse<String> response = send(request);
        if (response.statusCode() / 100 != 2) {
            throw new ClusterProblem(
                    method + ' ' + path + " was answered " + response.statusCode() + ' ' + response.body());
        }
        return response.body();
    }

    /** Once more when the connection was gone: Nginx drops idle ones when its instances change, which shows with the next call. */
    private HttpResponse<String> send(HttpRequest request) {
        try {
            return sendOnce(request);
        } catch (HttpTimeoutException silent) {
            throw away(silent);
        } catch (IOException dropped) {
            try {
                return sendOnce(request);
            } catch (IOException still) {
                still.addSuppressed(dropped);
                throw away(still);
            }
        }
    }

    private ClusterProblem away(IOException cause) {
        return new ClusterProblem("the cluster cannot be reached at " + cluster, cause);
    }

    private HttpResponse<String> sendOnce(HttpRequest request) throws IOException {
        try {
            return client.send(request, BodyHandlers.ofString());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new ClusterProblem("stopped while " + cluster + " was asked", stopped);
        }
    }
}
