package io.seckill.load.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.seckill.load.demo.SaleDesk;
import io.seckill.load.history.History;
import io.seckill.load.rush.Rush;
import io.seckill.load.rush.RushLimits;
import io.seckill.load.rush.RushPlan;
import io.seckill.load.token.Buyer;
import io.seckill.load.verdict.Judge;
import io.seckill.load.verdict.Rest;
import io.seckill.load.verdict.rule.Load;
import io.seckill.load.verdict.sheet.Result;
import io.seckill.load.verdict.sheet.Verdict;
import io.seckill.load.verdict.sheet.VerdictTable;
import io.seckill.testing.local.Ports;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Case C34: Nginx never gives one purchase to two gateways, and who was told "unknown" learns the truth by asking again. */
@ExtendWith(WholePath.Extension.class)
class StalledGatewayIT {

    private static final int UNITS = 100;
    private static final int AT_ONCE = 20;
    private static final String IMPATIENT = "2s";
    private static final PrintWriter OUT = new PrintWriter(System.out, true);

    private final WholePath path;

    StalledGatewayIT(WholePath path) {
        this.path = path;
    }

    @Test
    void aPurchaseThatAStalledGatewayHasIsNotGivenToTheOther() throws Exception {
        PathCluster cluster = path.cluster();
        LocalProcess stalled = cluster.process(cluster.gateways().get(0));
        try (Edge edge = Edge.start(
                "nginx-impatient", cluster.gateways(), cluster.consumers(), Map.of("NGINX_READ_TIMEOUT", IMPATIENT))) {
            open("stalled");
            stalled.freeze();
            CompletableFuture<History> rush;
            try {
                rush = rush("stalled", edge);
                await("Nginx gives up on the stalled gateway")
                        .atMost(Duration.ofSeconds(30))
                        .until(() -> edge.accessLog().stream().anyMatch(line -> line.contains("\"504\"")));
            } finally {
                stalled.goOn();
            }
            History history = rush.get(2, TimeUnit.MINUTES);

            assertThat(history.countByAnswer()).containsKey("503 UNKNOWN");
            assertSoldOnce("stalled", history);
            assertThat(purchases(edge, history)).noneMatch(StalledGatewayIT::sentTwice);
        }
    }

    @Test
    void aPurchaseMovesOnFromAGatewayThatRefusesTheConnection() throws Exception {
        PathCluster cluster = path.cluster();
        List<Integer> oneIsGone = List.of(Ports.free(), cluster.gateways().get(1));
        try (Edge edge = Edge.start("nginx-one-gone", oneIsGone, cluster.consumers(), Map.of())) {
            open("gone");
            History history = rush("gone", edge).get(2, TimeUnit.MINUTES);

            assertThat(history.countByAnswer()).containsOnlyKeys("202");
            assertSoldOnce("gone", history);
            assertThat(purchases(edge, history)).anyMatch(StalledGatewayIT::sentTwice);
        }
    }

    @Test
    void theRulesDoNotAllowAPostToBeRepeated() throws Exception {
        PathCluster cluster = path.cluster();
        try (Edge edge = Edge.start("nginx-rules", cluster.gateways(), cluster.consumers(), Map.of())) {
            assertThat(edge.rules())
                    .contains("proxy_next_upstream error timeout;")
                    .doesNotContain("non_idempotent");
        }
    }

    private void open(String resourceId) {
        Instant now = Instant.now();
        new SaleDesk(path.cluster().url(), path.adminToken())
                .open(resourceId, UNITS, now.minusSeconds(1), now.plus(Duration.ofHours(1)));
    }

    private CompletableFuture<History> rush(String resourceId, Edge edge) {
        RushLimits limits = new RushLimits(AT_ONCE, RushLimits.ATTEMPTS, RushLimits.TIMEOUT);
        List<Buyer> buyers = path.buyers(UNITS);
        RushPlan plan = new RushPlan(resourceId, buyers, List.of(edge.url()), limits);
        return CompletableFuture.supplyAsync(() -> {
            try {
                return new Rush(plan, OUT).run();
            } catch (InterruptedException stopped) {
                throw new IllegalStateException(stopped);
            }
        });
    }

    private void assertSoldOnce(String resourceId, History history) throws InterruptedException {
        assertThat(new Rest(path.stores(), Rest.LIMIT, Rest.QUIET).await(List.of(resourceId), OUT))
                .isTrue();
        Verdict verdict = new Judge(path.stores(), 2).judge(resourceId, Load.rush(history, UNITS));
        assertThat(verdict.result()).as(new VerdictTable(verdict).text()).isEqualTo(Result.PASS);
        assertThat(path.stores().book().orders(resourceId)).isEqualTo(UNITS);
    }

    /** The access log's lines of all purchases, which Nginx writes a moment later. */
    private static List<String> purchases(Edge edge, History history) {
        return await("every purchase is in the access log")
                .until(
                        () -> edge.accessLog().stream()
                                .filter(line -> line.contains("POST /seckill/"))
                                .toList(),
                        lines -> lines.size() == history.attempts().size());
    }

    // The log names every server that a request was given to.
    private static boolean sentTwice(String line) {
        return line.matches(".*\"upstream\":\"[^\"]*,.*");
    }
}
