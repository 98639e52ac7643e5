package io.seckill.load.path;

import io.seckill.load.token.Buyer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/** What users ask about their orders, through Nginx; a bounded number of requests at a time, repeated while the service is busy. */
final class OrderCalls {

    private static final int AT_A_TIME = 64;
    private static final int TRIES = 30;
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Semaphore slots = new Semaphore(AT_A_TIME);
    private final URI url;

    OrderCalls(URI url) {
        this.url = url;
    }

    /** Asks for a change, {@code cancel} or {@code pay}; the last status. One that is 503 or got no answer is asked for again. */
    CompletableFuture<Integer> ask(Buyer buyer, String orderId, String change) {
        return ask(buyer, orderId, change, 1);
    }

    private CompletableFuture<Integer> ask(Buyer buyer, String orderId, String change, int attempt) {
        slots.acquireUninterruptibly();
        HttpRequest request = HttpRequest.newBuilder(url.resolve("/orders/" + orderId + "/" + change))
                .timeout(TIMEOUT)
                .header("Authorization", "Bearer " + buyer.token())
                .POST(HttpRequest.BodyPublishers.noBody())
                .build();
        return client.sendAsync(request, BodyHandlers.discarding())
                .handle(this::statusOf)
                .thenComposeAsync(status -> status == 503 && attempt < TRIES
                        ? ask(buyer, orderId, change, attempt + 1)
                        : CompletableFuture.completedFuture(status));
    }

    private int statusOf(@Nullable HttpResponse<Void> response, @Nullable Throwable failure) {
        slots.release();
        return response == null ? 503 : response.statusCode();
    }
}
