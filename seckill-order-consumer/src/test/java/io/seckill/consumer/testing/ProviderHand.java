package io.seckill.consumer.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The payment provider in the hand of a test: it takes payments over HTTP, or not, and reports them when it is told to. */
public final class ProviderHand implements AutoCloseable {

    public static final String SECRET = "a-secret-of-the-tests-with-more-than-32-bytes";

    private final HttpClient client = HttpClient.newHttpClient();
    private final List<JsonNode> asked = new CopyOnWriteArrayList<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;
    private volatile int status = 200;
    private volatile CountDownLatch mayAnswer = new CountDownLatch(0);

    public ProviderHand() {
        try {
            server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 200);
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
        server.setExecutor(threads);
        server.createContext("/", this::take);
        server.start();
    }

    /** The settings of a consumer that asks this provider. */
    public String[] settings(String... more) {
        return Stream.concat(
                        Stream.of(
                                "--seckill.payment.provider-url=http://127.0.0.1:"
                                        + server.getAddress().getPort() + "/payments",
                                "--seckill.payment.callback-url=http://shop.test/payments/callback",
                                "--seckill.payment.secret=" + SECRET),
                        Stream.of(more))
                .toArray(String[]::new);
    }

    private void take(HttpExchange call) throws IOException {
        asked.add(new JsonMapper().readTree(call.getRequestBody().readAllBytes()));
        try {
            mayAnswer.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        byte[] answer = "{\"url\":\"https://pay.test/page\"}".getBytes(StandardCharsets.UTF_8);
        call.sendResponseHeaders(status, answer.length);
        call.getResponseBody().write(answer);
        call.close();
    }

    /** What it was asked for this order, each time. */
    public List<JsonNode> asked(String orderId) {
        return asked.stream()
                .filter(body -> body.path("orderId").asString().equals(orderId))
                .toList();
    }

    /** Answers with this status from now on. */
    public void answerWith(int another) {
        status = another;
    }

    /** Keeps everybody waiting; running it ends that. */
    public Runnable stall() {
        CountDownLatch stalled = new CountDownLatch(1);
        mayAnswer = stalled;
        return stalled::countDown;
    }

    /** A report, as the provider writes it. */
    public static String body(String paymentId, String orderId, long amount, String currency) {
        return ("{\"paymentId\":\"%s\",\"orderId\":\"%s\",\"amount\":%d,\"currency\":\"%s\","
                        + "\"paidAt\":\"2026-11-30T10:00:00Z\",\"channel\":\"card\"}")
                .formatted(paymentId, orderId, amount, currency);
    }

    /** The signature of a body, made at this time with this secret. */
    public static String signature(String body, Instant at, String secret) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            byte[] code = mac.doFinal((at.getEpochSecond() + "." + body).getBytes(StandardCharsets.UTF_8));
            return "t=" + at.getEpochSecond() + ",v1=" + HexFormat.of().formatHex(code);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Reports to this instance, well signed. */
    public Http.Answer report(RunningConsumer to, String body) {
        return report(to, body, signature(body, Instant.now(), SECRET));
    }

    /** Reports with this signature, or none. */
    public Http.Answer report(RunningConsumer to, String body, @Nullable String signature) {
        URI address = to.at("/payments/callback");
        HttpRequest.Builder request = HttpRequest.newBuilder(address)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        if (signature != null) {
            request.header("Seckill-Signature", signature);
        }
        try {
            return Http.Answer.of(client.send(request.build(), HttpResponse.BodyHandlers.ofString()));
        } catch (IOException failed) {
            throw new IllegalStateException(address.toString(), failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", stopped);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
