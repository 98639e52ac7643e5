package io.seckill.gateway;

import io.seckill.testing.Tokens;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.stream.Stream;

/** A client of the gateways. */
public final class Caller {

    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final int FEW = 6;
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private Caller() {}

    public static Answer buy(String url, String resourceId, String userId) {
        return send(purchase(url, resourceId)
                .header("Authorization", "Bearer " + Tokens.user(userId))
                .build());
    }

    public static HttpRequest.Builder purchase(String url, String resourceId) {
        return HttpRequest.newBuilder(URI.create(url + "/seckill/" + resourceId))
                .timeout(TIMEOUT)
                .POST(HttpRequest.BodyPublishers.noBody());
    }

    public static Answer get(String url) {
        return send(HttpRequest.newBuilder(URI.create(url)).timeout(TIMEOUT).build());
    }

    public static Answer send(HttpRequest request) {
        long start = System.nanoTime();
        try {
            HttpResponse<String> answer = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
            return new Answer(answer, Duration.ofNanos(System.nanoTime() - start));
        } catch (IOException failure) {
            throw new IllegalStateException(request.toString(), failure);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(request.toString(), stopped);
        }
    }

    /** All calls at once, each on a thread of its own; the answers in the same order. */
    public static <T> List<Answer> atOnce(Stream<T> of, Function<T, Answer> call) {
        return on(Executors.newCachedThreadPool(), of, call);
    }

    /** A few calls at a time. */
    public static <T> List<Answer> fewAtATime(Stream<T> of, Function<T, Answer> call) {
        return atATime(FEW, of, call);
    }

    /** So many calls at a time. */
    public static <T> List<Answer> atATime(int most, Stream<T> of, Function<T, Answer> call) {
        return on(Executors.newFixedThreadPool(most), of, call);
    }

    private static <T> List<Answer> on(ExecutorService threads, Stream<T> of, Function<T, Answer> call) {
        List<CompletableFuture<Answer>> calls = of.map(
                        one -> CompletableFuture.supplyAsync(() -> call.apply(one), threads))
                .toList();
        List<Answer> answers = calls.stream().map(CompletableFuture::join).toList();
        threads.shutdown();
        return answers;
    }
}
