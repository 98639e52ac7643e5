package io.seckill.load.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.seckill.load.demo.SaleDesk;
import io.seckill.load.token.Buyer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What Nginx itself serves: the buyer's page, its clock, and a sale from its own memory for a second; and whom it refuses. */
@ExtendWith(WholePath.Extension.class)
class PageEdgeIT {

    private final HttpClient http = HttpClient.newHttpClient();
    private final WholePath path;

    PageEdgeIT(WholePath path) {
        this.path = path;
    }

    @ParameterizedTest
    @CsvSource({
        "/, text/html; charset=utf-8",
        "/?sale=phone, text/html; charset=utf-8",
        "/js/main.js, text/javascript; charset=utf-8",
        "/js/words/zh.js, text/javascript; charset=utf-8",
        "/css/page.css, text/css; charset=utf-8",
        "/pictures/phone.svg, image/svg+xml; charset=utf-8"
    })
    void thePageComesWithItsTypeAndAStrictPolicyAndIsAskedForAnew(String address, String type) throws Exception {
        HttpResponse<String> answer = send("GET", address);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(header(answer, "Content-Type")).isEqualTo(type);
        assertThat(header(answer, "Content-Security-Policy"))
                .startsWith("default-src 'none'; script-src 'self';")
                .doesNotContain("unsafe");
        assertThat(header(answer, "X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(header(answer, "Cache-Control")).isEqualTo("no-cache");
        assertThat(header(answer, "ETag")).isNotEmpty();
    }

    @Test
    void theBrowserIsToldOfEachModuleAtOnce() throws Exception {
        Path modules = PathCluster.PROJECT.resolve("web/js");
        String page = send("GET", "/").body();
        try (Stream<Path> files = Files.walk(modules)) {
            assertThat(files.filter(Files::isRegularFile).map(modules::relativize))
                    .allSatisfy(file -> assertThat(page).contains("\"/js/" + file + "\""));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/index.html", "/js/", "/js/none.js", "/nginx.conf", "/actuator/health", "/pictures/../README.md"
            })
    void whatIsNotOfThePageIsNotThere(String address) throws Exception {
        assertProblem(send("GET", address), 404, "NOT_FOUND");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE"})
    void thePageIsOnlyRead(String method) throws Exception {
        assertProblem(send(method, "/"), 405, "METHOD_NOT_ALLOWED");
        assertProblem(send(method, "/js/main.js"), 405, "METHOD_NOT_ALLOWED");
    }

    @Test
    void theClockIsThatOfNginxInMilliseconds() throws Exception {
        long before = System.currentTimeMillis();
        HttpResponse<String> answer = send("GET", "/time");

        // Nginx looks at its clock once for all events that it finds at the same time.
        assertThat(Long.parseLong(answer.body())).isBetween(before - 1_000, System.currentTimeMillis());
        assertThat(header(answer, "Cache-Control")).isEqualTo("no-store");
    }

    @Test
    void aSaleIsAskedForOnceASecondHoweverManyLookAndAPurchaseEachTime() throws Exception {
        PathCluster cluster = path.cluster();
        Instant now = Instant.now();
        new SaleDesk(cluster.url(), path.adminToken())
                .open("cached", 5, now.minusSeconds(1), now.plus(Duration.ofHours(1)));
        try (Edge edge = Edge.start("nginx-cached", cluster.gateways(), cluster.consumers(), Map.of())) {
            long start = System.nanoTime();
            for (int i = 0; i < 100; i++) {
                assertThat(send("GET", edge.url(), "/seckill/cached?n=" + i).body())
                        .contains("\"left\":5");
                send("POST", edge.url(), "/seckill/cached");
            }
            long seconds = Duration.ofNanos(System.nanoTime() - start).toSeconds() + 1;

            assertThat(toGateways(edge, "GET")).hasSizeBetween(1, Math.toIntExact(seconds) + 1);
            assertThat(toGateways(edge, "POST")).hasSize(100);
        }
    }

    @Test
    void thoseWhoWaitLeaveRoomForOthers() throws Exception {
        PathCluster cluster = path.cluster();
        new SaleDesk(cluster.url(), path.adminToken())
                .open("room", 5, Instant.now().minusSeconds(1), Instant.now().plus(Duration.ofHours(1)));
        List<Buyer> buyers = path.buyers("room", 2);
        try (Edge edge =
                Edge.start("nginx-room", cluster.gateways(), cluster.consumers(), Map.of("NGINX_WAITING", "2"))) {
            String order = as(buyers.get(0), "POST", edge, "/seckill/room")
                    .join()
                    .headers()
                    .firstValue("Location")
                    .orElseThrow();
            assertThat(as(buyers.get(0), "GET", edge, order + "?wait=20s&from=INIT")
                            .join()
                            .body())
                    .contains("CREATED");
            List<CompletableFuture<HttpResponse<String>>> waits = Stream.of(order + "?wait=20s", order + "/events")
                    .map(wait -> as(buyers.get(0), "GET", edge, wait))
                    .toList();

            HttpResponse<String> third = await("both wait")
                    .until(
                            () -> as(buyers.get(0), "GET", edge, order + "?wait=100ms")
                                    .join(),
                            answer -> answer.statusCode() != 200);
            assertProblem(third, 503, "UNAVAILABLE");
            assertThat(header(third, "Retry-After")).isEqualTo("1");
            assertProblem(as(buyers.get(0), "GET", edge, order + "/events").join(), 503, "UNAVAILABLE");
            assertThat(as(buyers.get(0), "GET", edge, order).join().statusCode())
                    .isEqualTo(200);
            assertThat(as(buyers.get(1), "POST", edge, "/seckill/room").join().statusCode())
                    .isEqualTo(202);
            assertThat(waits).noneMatch(CompletableFuture::isDone);
        }
    }

    private CompletableFuture<HttpResponse<String>> as(Buyer buyer, String method, Edge edge, String address) {
        HttpRequest request = HttpRequest.newBuilder(edge.url().resolve(address))
                .header("Authorization", "Bearer " + buyer.token())
                .method(method, BodyPublishers.noBody())
                .build();
        return http.sendAsync(request, BodyHandlers.ofString());
    }

    /** The lines of the access log that name a server; 200 requests must have been written first. */
    private static List<String> toGateways(Edge edge, String method) {
        List<String> all =
                await("every request is in the access log").until(edge::accessLog, lines -> lines.size() == 200);
        return all.stream()
                .filter(line -> line.contains("\"request\":\"" + method) && !line.contains("\"upstream\":\"\""))
                .toList();
    }

    private HttpResponse<String> send(String method, String address) throws IOException, InterruptedException {
        return send(method, path.cluster().url(), address);
    }

    private HttpResponse<String> send(String method, URI edge, String address)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(edge + address))
                .method(method, BodyPublishers.noBody())
                .build();
        return http.send(request, BodyHandlers.ofString());
    }

    private static String header(HttpResponse<?> answer, String name) {
        return answer.headers().firstValue(name).orElse("");
    }

    private static void assertProblem(HttpResponse<String> answer, int status, String code) {
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(header(answer, "Content-Type")).isEqualTo("application/problem+json");
        assertThat(answer.body()).contains("\"code\":\"" + code + "\"");
    }
}
