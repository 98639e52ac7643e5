package io.seckill.load.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.seckill.load.demo.SaleDesk;
import io.seckill.load.history.History;
import io.seckill.load.rush.Rush;
import io.seckill.load.rush.RushLimits;
import io.seckill.load.rush.RushPlan;
import io.seckill.load.verdict.Judge;
import io.seckill.load.verdict.Rest;
import io.seckill.load.verdict.rule.Load;
import io.seckill.load.verdict.sheet.Result;
import io.seckill.load.verdict.sheet.Verdict;
import io.seckill.load.verdict.sheet.VerdictTable;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Case C31: one gateway and one consumer after the other are stopped and started again while 2,000 users buy 2,000 units. No
 * request is answered with a 5xx other than 503, every process ends within 30 s, and nothing is lost or sold twice.
 */
@ExtendWith(WholePath.Extension.class)
class RollingRestartIT {

    private static final String SALE = "rolling";
    private static final int UNITS = 2_000;
    private static final int PER_SECOND = 400;
    private static final PrintWriter OUT = new PrintWriter(System.out, true);

    private final WholePath path;

    RollingRestartIT(WholePath path) {
        this.path = path;
    }

    @Test
    void aRollingRestartUnderLoadLosesNothing() throws Exception {
        PathCluster cluster = path.cluster();
        Instant now = Instant.now();
        new SaleDesk(cluster.url(), path.adminToken())
                .open(SALE, UNITS, now.minusSeconds(1), now.plus(Duration.ofHours(1)));
        RushLimits limits = new RushLimits(RushLimits.CONCURRENCY, 300, RushLimits.TIMEOUT, PER_SECOND);
        Rush rush = new Rush(new RushPlan(SALE, path.buyers(UNITS), List.of(cluster.url()), limits), OUT);
        CompletableFuture<History> load = CompletableFuture.supplyAsync(() -> run(rush));

        restart(
                rush,
                UNITS * 9 / 10,
                cluster.gateways().get(0),
                cluster.consumers().get(0));
        restart(
                rush,
                UNITS * 6 / 10,
                cluster.gateways().get(1),
                cluster.consumers().get(1));

        assertPass(load.get(5, TimeUnit.MINUTES));
    }

    /** Once so many have been served: others must be under way while the two are stopped. */
    private void restart(Rush rush, int left, int gateway, int consumer) throws Exception {
        await().atMost(Duration.ofMinutes(2)).until(() -> rush.left() <= left);
        OUT.printf(
                "stopped with %d left: gateway after %s, consumer after %s%n",
                rush.left(), path.cluster().stop(gateway), path.cluster().stop(consumer));
        path.cluster().startAgain(gateway);
        path.cluster().startAgain(consumer);
    }

    private static History run(Rush rush) {
        try {
            return rush.run();
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    private void assertPass(History history) throws InterruptedException {
        assertThat(new Rest(path.stores(), Rest.LIMIT, Rest.QUIET).await(List.of(SALE), OUT))
                .isTrue();
        Verdict verdict = new Judge(path.stores(), 2).judge(SALE, Load.rush(history, UNITS));
        assertThat(verdict.result()).as(new VerdictTable(verdict).text()).isEqualTo(Result.PASS);
        assertThat(path.stores().book().orders(SALE)).isEqualTo(UNITS);
    }
}
