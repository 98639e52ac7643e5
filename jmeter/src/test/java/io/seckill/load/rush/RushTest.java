package io.seckill.load.rush;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.seckill.load.history.History;
import io.seckill.load.token.Buyer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Against plain HTTP servers with chosen answers: a gateway that is well does not turn anybody away. */
class RushTest {

    private final List<HttpServer> servers = new ArrayList<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Map<String, AtomicInteger> asked = new ConcurrentHashMap<>();
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicInteger mostInFlight = new AtomicInteger();
    private final StringWriter shown = new StringWriter();

    @AfterEach
    void stop() {
        servers.forEach(server -> server.stop(0));
        threads.shutdownNow();
    }

    private record Scripted(int status, String body) {}

    private interface Script {
        Scripted answer(String user, int attempt);
    }

    @Test
    void whoIsTurnedAwayAsksAgainUntilThereIsAFinalAnswer() throws Exception {
        URI target = serve((user, attempt) -> attempt < 3
                ? new Scripted(503, "{\"code\":\"UNAVAILABLE\"}")
                : new Scripted(202, "{\"orderId\":\"7\"}"));

        History history = rush(buyers(1), List.of(target), new RushLimits(4, 5, Duration.ofSeconds(5)));

        assertThat(history.countByAnswer()).isEqualTo(Map.of("503 UNAVAILABLE", 2L, "202", 1L));
        assertThat(history.last())
                .extracting(attempt -> attempt.answer().orderId())
                .containsExactly("7");
        assertThat(shown.toString()).contains("sent 3  left 0");
    }

    @Test
    void attemptsAreBounded() throws Exception {
        URI target = serve((user, attempt) -> new Scripted(429, "{}"));

        History history = rush(buyers(2), List.of(target), new RushLimits(4, 3, Duration.ofSeconds(5)));

        assertThat(history.countByAnswer()).isEqualTo(Map.of("429", 6L));
    }

    @Test
    void aFinalAnswerIsNotQuestioned() throws Exception {
        URI target = serve((user, attempt) -> new Scripted(409, "{\"code\":\"SOLD_OUT\"}"));

        History history = rush(buyers(50), List.of(target), RushLimits.DEFAULT);

        assertThat(history.countByAnswer()).isEqualTo(Map.of("409 SOLD_OUT", 50L));
        assertThat(history.users()).hasSize(50);
    }

    @Test
    void aServerThatIsAwayGivesNoAnswerAndIsCountedToo() throws Exception {
        URI target = serve((user, attempt) -> new Scripted(202, "{}"));
        servers.get(0).stop(0);

        History history = rush(buyers(1), List.of(target), new RushLimits(4, 2, Duration.ofSeconds(5)));

        assertThat(history.countByAnswer()).isEqualTo(Map.of("no answer ConnectException", 2L));
    }

    @Test
    void requestsAreSpreadOverAllTargetsInTurn() throws Exception {
        AtomicInteger first = new AtomicInteger();
        AtomicInteger second = new AtomicInteger();
        URI one = serve((user, attempt) -> new Scripted(first.incrementAndGet() > 0 ? 202 : 0, "{}"));
        URI two = serve((user, attempt) -> new Scripted(second.incrementAndGet() > 0 ? 202 : 0, "{}"));

        rush(buyers(100), List.of(one, two), RushLimits.DEFAULT);

        assertThat(List.of(first.get(), second.get())).containsExactly(50, 50);
    }

    @Test
    void noMoreRequestsAreInFlightThanAllowed() throws Exception {
        URI target = serve((user, attempt) -> new Scripted(202, "{}"));

        rush(buyers(200), List.of(target), new RushLimits(3, 1, Duration.ofSeconds(5)));

        assertThat(mostInFlight.get()).isBetween(1, 3);
    }

    private History rush(List<Buyer> buyers, List<URI> targets, RushLimits limits) throws InterruptedException {
        return new Rush(new RushPlan("sale", buyers, targets, limits), new PrintWriter(shown)).run();
    }

    private static List<Buyer> buyers(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> new Buyer("u" + i, "t" + i))
                .toList();
    }

    private URI serve(Script script) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.setExecutor(threads);
        server.createContext("/seckill/sale", exchange -> answer(exchange, script));
        server.start();
        servers.add(server);
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    private void answer(HttpExchange exchange, Script script) throws IOException {
        mostInFlight.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
        String user = exchange.getRequestHeaders().getFirst("Authorization");
        int attempt = asked.computeIfAbsent(user, key -> new AtomicInteger()).incrementAndGet();
        Scripted scripted = script.answer(user, attempt);
        byte[] body = scripted.body().getBytes(StandardCharsets.UTF_8);
        inFlight.decrementAndGet();
        exchange.sendResponseHeaders(scripted.status(), body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
