package io.seckill.consumer.testing;

import io.seckill.testing.Tokens;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Calls a consumer over HTTP. */
public final class Http {

    private final HttpClient client = HttpClient.newHttpClient();
    private final RunningConsumer consumer;

    public Http(RunningConsumer consumer) {
        this.consumer = consumer;
    }

    /**
     * An answer.
     *
     * @param type its content type, or empty
     */
    public record Answer(int status, String type, String body) {

        static Answer of(HttpResponse<String> response) {
            return new Answer(
                    response.statusCode(),
                    response.headers().firstValue("Content-Type").orElse(""),
                    response.body());
        }

        public JsonNode json() {
            return new JsonMapper().readTree(body);
        }

        public String text(String field) {
            return json().path(field).asString("");
        }

        /** Status and code of a problem, such as "409 ALREADY_OPEN". */
        public String problem() {
            return status + " " + (type.startsWith("application/problem+json") ? text("code") : "no problem: " + body);
        }
    }

    /** The body of a sale that runs from an hour ago for a day. */
    public static String terms(int total) {
        Instant start = Instant.now().truncatedTo(ChronoUnit.SECONDS).minus(1, ChronoUnit.HOURS);
        return terms(
                Integer.toString(total),
                '"' + start.toString() + '"',
                '"' + start.plus(1, ChronoUnit.DAYS).toString() + '"');
    }

    /** The body of a sale, with each value as it stands in JSON. */
    public static String terms(String total, String start, String end) {
        return "{\"total\":%s,\"start\":%s,\"end\":%s}".formatted(total, start, end);
    }

    /** The body of a sale that runs from an hour ago for a day, whose orders are to be paid within this time (ISO 8601). */
    public static String terms(int total, String payWithin) {
        String terms = terms(total);
        return terms.substring(0, terms.length() - 1) + ",\"payWithin\":\"" + payWithin + "\"}";
    }

    /** Likewise, at this price in fen. */
    public static String terms(int total, String payWithin, long price) {
        String terms = terms(total, payWithin);
        return terms.substring(0, terms.length() - 1) + ",\"offer\":{\"price\":" + price + ",\"currency\":\"CNY\"}}";
    }

    /** Calls as an administrator; an empty body is none. */
    public Answer admin(String method, String path, String body) {
        return send(method, path, Tokens.admin(), "application/json", body);
    }

    /** Looks as a user. */
    public Answer user(String userId, String path) {
        return send("GET", path, Tokens.user(userId), null, "");
    }

    /** Looks as a user, without a thread that waits for the answer. */
    public CompletableFuture<Answer> userLater(String userId, String path) {
        return client.sendAsync(get(userId, path), HttpResponse.BodyHandlers.ofString())
                .thenApply(Answer::of);
    }

    /** Opens a stream of events as a user. */
    public EventReader events(String userId, String path) {
        return new EventReader(client, get(userId, path));
    }

    private HttpRequest get(String userId, String path) {
        return HttpRequest.newBuilder(consumer.at(path))
                .header("Authorization", "Bearer " + Tokens.user(userId))
                .build();
    }

    /** Asks for a change as a user, without a body. */
    public Answer ask(String userId, String path) {
        return send("POST", path, Tokens.user(userId), null, "");
    }

    public Answer send(String method, String path, @Nullable String token, @Nullable String type, String body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(consumer.at(path))
                .method(
                        method,
                        body.isEmpty()
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(body));
        if (token != null) {
            request.header("Authorization", "Bearer " + token);
        }
        if (type != null) {
            request.header("Content-Type", type);
        }
        return answer(request.build());
    }

    /** Whether an actuator's call, such as {@code /actuator/health/readiness}, answers with this status. */
    public int managementStatus(String path) {
        URI address = consumer.managementAt(path);
        return answer(HttpRequest.newBuilder(address).build()).status();
    }

    private Answer answer(HttpRequest request) {
        try {
            return Answer.of(client.send(request, HttpResponse.BodyHandlers.ofString()));
        } catch (IOException failed) {
            throw new IllegalStateException(request.toString(), failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", stopped);
        }
    }
}
