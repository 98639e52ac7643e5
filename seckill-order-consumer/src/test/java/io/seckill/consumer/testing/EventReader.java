package io.seckill.consumer.testing;

import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads a stream of server-sent events, line by line, as it comes. */
public final class EventReader {

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final CompletableFuture<HttpHeaders> headers = new CompletableFuture<>();
    private final CompletableFuture<HttpResponse<Void>> answer;
    private final CompletableFuture<Integer> end;

    EventReader(HttpClient client, HttpRequest request) {
        answer = client.sendAsync(request, begun -> {
            headers.complete(begun.headers());
            return HttpResponse.BodySubscribers.fromLineSubscriber(new LineSubscriber(lines));
        });
        end = answer.thenApply(HttpResponse::statusCode);
    }

    public List<String> lines() {
        return List.copyOf(lines);
    }

    /** The statuses that were told, in this order. */
    public List<String> statuses() {
        return data().stream().map(order -> order.path("status").asString()).toList();
    }

    /** What the events told. */
    public List<JsonNode> data() {
        return lines.stream()
                .filter(line -> line.startsWith("data: "))
                .map(line -> new JsonMapper().readTree(line.substring(6)))
                .toList();
    }

    public String header(String name) {
        return headers.join().firstValue(name).orElse("");
    }

    /** The HTTP status, once the stream has ended. */
    public CompletableFuture<Integer> end() {
        return end;
    }

    /** Closes the connection. */
    public void leave() {
        answer.cancel(true);
    }
}
