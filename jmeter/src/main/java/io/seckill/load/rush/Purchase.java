package io.seckill.load.rush;

import io.seckill.load.history.Answer;
import io.seckill.load.token.Buyer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code POST /seckill/{resourceId}}, sent to each target in turn. An answer always comes, also when the server gave none. */
final class Purchase {

    private final HttpClient client;
    private final RushPlan plan;
    private final AtomicInteger next = new AtomicInteger();
    private final JsonMapper json = JsonMapper.builder().build();

    Purchase(HttpClient client, RushPlan plan) {
        this.client = client;
        this.plan = plan;
    }

    /** An answer and the seconds after which the server wants to be asked again, or 0. */
    record Reply(Answer answer, long retryAfter) {}

    CompletableFuture<Reply> send(Buyer buyer) {
        HttpRequest request = HttpRequest.newBuilder(address())
                .timeout(plan.limits().timeout())
                .header("Authorization", "Bearer " + buyer.token())
                .POST(HttpRequest.BodyPublishers.noBody())
                .build();
        return client.sendAsync(request, BodyHandlers.ofString()).handle(this::reply);
    }

    private URI address() {
        int turn = Math.floorMod(next.getAndIncrement(), plan.targets().size());
        return plan.targets().get(turn).resolve("/seckill/" + plan.resourceId());
    }

    private Reply reply(@Nullable HttpResponse<String> response, @Nullable Throwable failure) {
        if (response == null) {
            Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
            return new Reply(Answer.none(cause == null ? "" : cause.getClass().getSimpleName()), 0);
        }
        long retryAfter = response.headers()
                .firstValue("Retry-After")
                .filter(text -> text.matches("\\d{1,4}"))
                .map(Long::parseLong)
                .orElse(0L);
        return new Reply(answer(response.statusCode(), response.body()), retryAfter);
    }

    private Answer answer(int status, String body) {
        Optional<JsonNode> content = content(body);
        return new Answer(
                status,
                text(content, "code").orElse(""),
                text(content, "orderId").orElse(null));
    }

    private Optional<JsonNode> content(String body) {
        try {
            return Optional.ofNullable(json.readTree(body));
        } catch (JacksonException notJson) {
            return Optional.empty();
        }
    }

    /** Only what a history can hold: an id or a code, not whatever a broken server sends. */
    private static Optional<String> text(Optional<JsonNode> content, String name) {
        return content.map(node -> node.get(name))
                .filter(JsonNode::isString)
                .map(JsonNode::stringValue)
                .filter(text -> text.matches("[A-Za-z0-9_-]{1,64}"));
    }
}
