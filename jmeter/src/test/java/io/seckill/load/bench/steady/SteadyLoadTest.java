package io.seckill.load.bench.steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SteadyLoadTest {

    private static final int PER_SECOND = 500;
    private static final int CONNECTIONS = 8;
    private static final long STALL_MILLIS = 300;
    private static final List<String> TOKENS =
            IntStream.range(0, PER_SECOND).mapToObj(i -> "token" + i).toList();

    private final Queue<String> authorizations = new ConcurrentLinkedQueue<>();
    private HttpServer server;
    private SteadyLoad load;

    @BeforeEach
    void startServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
        load = new SteadyLoad(
                URI.create("http://127.0.0.1:" + server.getAddress().getPort()), CONNECTIONS);
    }

    @AfterEach
    void stopServer() {
        server.stop(0);
    }

    @Test
    void everyUserIsSentOnceInTheTimeThatTheRateGives() throws Exception {
        answer(exchange -> replyWithoutBody(exchange, 200));

        long start = System.nanoTime();
        Histogram latencies = load.post("/sale", TOKENS, PER_SECOND, Duration.ofSeconds(1));

        // The last one is due one interval of the rate before the end.
        assertThat(Duration.ofNanos(System.nanoTime() - start))
                .isBetween(Duration.ofMillis(998), Duration.ofSeconds(5));
        assertThat(latencies.getTotalCount()).isEqualTo(PER_SECOND);
        assertThat(authorizations)
                .containsExactlyInAnyOrderElementsOf(
                        TOKENS.stream().map(token -> "Bearer " + token).toList());
    }

    @Test
    void bodiesOfEitherKindAreRead() throws Exception {
        answer(exchange -> {
            if (authorizations.size() % 2 == 0) {
                replyAtLength(exchange);
            } else {
                replyInChunks(exchange);
            }
        });

        Histogram latencies = load.post("/sale", TOKENS, PER_SECOND, Duration.ofMillis(400));

        assertThat(latencies.getTotalCount()).isEqualTo(PER_SECOND * 400 / 1_000);
    }

    /** Of those due in the stall, the one that is due when a time is left of it waits for so long at the least. */
    @Test
    void aStallCountsForEveryRequestThatWasDueMeanwhile() throws Exception {
        answer(exchange -> {
            if (authorizations.size() == PER_SECOND / 4) {
                stall();
            }
            replyWithoutBody(exchange, 200);
        });

        Histogram latencies = load.post("/sale", TOKENS, PER_SECOND, Duration.ofSeconds(1));

        assertThat(latencies.getTotalCount()).isEqualTo(PER_SECOND);
        for (long left = 0; left < STALL_MILLIS; left += 20) {
            long due = (STALL_MILLIS - left) * PER_SECOND / 1_000;
            assertThat(latencies.getCountBetweenValues(left * 1_000, latencies.getHighestTrackableValue()))
                    .as("requests that waited for %d ms", left)
                    .isGreaterThanOrEqualTo(due);
        }
        assertThat(latencies.getMinValue()).isLessThan(STALL_MILLIS * 1_000 / 2);
    }

    @Test
    void aRefusalIsNoMeasurement() {
        answer(exchange -> replyWithoutBody(exchange, authorizations.size() == 20 ? 409 : 200));

        assertThatThrownBy(() -> load.post("/sale", TOKENS, PER_SECOND, Duration.ofSeconds(1)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("HTTP/1.1 409");
    }

    private void answer(HttpHandler handler) {
        server.createContext("/sale", exchange -> {
            authorizations.add(exchange.getRequestHeaders().getFirst("Authorization"));
            handler.handle(exchange);
        });
    }

    /** At once: a body would leave this server after the head, and wait for a delayed acknowledgement of that. */
    private static void replyWithoutBody(HttpExchange exchange, int status) throws IOException {
        exchange.sendResponseHeaders(status, -1);
        exchange.close();
    }

    private static void replyAtLength(HttpExchange exchange) throws IOException {
        byte[] body = "announced".getBytes(StandardCharsets.US_ASCII);
        exchange.sendResponseHeaders(202, body.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    private static void replyInChunks(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream out = exchange.getResponseBody()) {
            for (String piece : List.of("one", "two and three")) {
                out.write(piece.getBytes(StandardCharsets.US_ASCII));
                // Each piece is a chunk of its own.
                out.flush();
            }
        }
    }

    /** The server has one thread, so all connections stall. */
    private static void stall() {
        try {
            TimeUnit.MILLISECONDS.sleep(STALL_MILLIS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
