package io.seckill.load.kill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.seckill.load.cluster.ClusterAddresses;
import io.seckill.load.cluster.ClusterProcesses;
import io.seckill.load.demo.SaleDesk;
import io.seckill.load.evidence.GateState;
import io.seckill.load.evidence.Stores;
import io.seckill.load.history.History;
import io.seckill.load.kill.victim.Gateways;
import io.seckill.load.kill.victim.HaltPoint;
import io.seckill.load.rush.Rush;
import io.seckill.load.rush.RushLimits;
import io.seckill.load.rush.RushPlan;
import io.seckill.load.token.Buyer;
import io.seckill.load.token.TokenIssuer;
import io.seckill.load.verdict.Judge;
import io.seckill.load.verdict.Rest;
import io.seckill.load.verdict.rule.Load;
import io.seckill.load.verdict.sheet.Result;
import io.seckill.load.verdict.sheet.Verdict;
import io.seckill.load.verdict.sheet.VerdictTable;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** A gateway is killed under load, once at each named point and twice anywhere; and case C02 with its own numbers. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class KillsIT {

    /** One deck: no point comes up again before each of the others has. */
    private static final int KILLS = HaltPoint.values().length + 1;

    private static final List<String> GATEWAYS = List.of("gateway-1", "gateway-2");
    private static final Set<Integer> HALTED = Set.of(10, 20, 30, 40, 50);
    private static final int USERS = 100;
    private static final Duration VALID = Duration.ofHours(2);
    /** As scripts/kills.sh sets it. */
    private static final RelayPeriod PERIOD =
            new RelayPeriod(Duration.ofSeconds(3), Duration.ofSeconds(3), Duration.ofMillis(500));
    /** For a machine that is busy with something else. */
    private static final Duration GRACE = Duration.ofSeconds(60);

    private static final PrintWriter OUT = new PrintWriter(System.out, true);

    private final ClusterProcesses processes = KillsCluster.processes();
    private final Gateways gateways = new Gateways(processes, KillsCluster.FOLDER.resolve("halt"));

    @AfterAll
    static void end() {
        KillsCluster.processes().script("down");
    }

    @Test
    @Order(1)
    void whereverAGatewayIsKilledEveryReservationGetsItsOrderAndEveryOrderHasItsReservation() throws Exception {
        Path log = Files.createDirectories(KillsCluster.FOLDER).resolve("kills.log");
        String seconds = GRACE.toSeconds() + "s";

        int exit = KillsCluster.kills(log, "--times", Integer.toString(KILLS), "--seed", "1", "--grace", seconds);

        assertThat(exit).as(Files.readString(log)).isZero();
        for (HaltPoint point : HaltPoint.values()) {
            assertThat(Files.readAllLines(log))
                    .as("kills at " + point)
                    .filteredOn(line -> line.matches(" *\\d+ +" + point + " +gateway-\\d .* settled .*"))
                    .hasSize(point == HaltPoint.ANYWHERE ? 2 : 1);
        }
    }

    @Test
    @Order(2)
    void c02FiveUsersWhoseGatewayDiesBetweenScriptAndPublishHaveTheirOrders() throws Exception {
        ClusterAddresses cluster = KillsCluster.addresses();
        TokenIssuer tokens = new TokenIssuer(cluster.jwtSecret(), Clock.systemUTC());
        String sale = "c02-" + System.currentTimeMillis();
        Instant now = Instant.now();
        new SaleDesk(cluster.url(), tokens.admin("admin", VALID))
                .open(sale, USERS, now.minusSeconds(1), now.plus(VALID));
        List<History> histories = new ArrayList<>();
        try (Stores stores = Stores.open(cluster)) {
            for (int user = 1; user <= USERS; user++) {
                Buyer buyer = new Buyer("user-" + user, tokens.user("user-" + user, VALID));
                RushPlan plan = new RushPlan(sale, List.of(buyer), List.of(cluster.url()), RushLimits.DEFAULT);
                FutureTask<History> purchase = new FutureTask<>(() -> new Rush(plan, OUT).run());
                if (HALTED.contains(user)) {
                    haltUnder(purchase, sale, stores);
                } else {
                    purchase.run();
                }
                histories.add(purchase.get());
            }
            gateways.awaitReady();
            assertAllSold(sale, History.of(histories), stores);
        }
    }

    /** Nginx chooses which gateway gets the purchase, so both are armed until one has died. */
    private void haltUnder(FutureTask<History> purchase, String sale, Stores stores) throws InterruptedException {
        gateways.awaitReady();
        GATEWAYS.forEach(gateway -> gateways.arm(gateway, HaltPoint.RESERVED));
        new Thread(purchase, "halted-purchase").start();
        String dead = await().atMost(GRACE)
                .until(
                        () -> GATEWAYS.stream()
                                .filter(gateway -> processes.pid(gateway).isEmpty())
                                .findFirst()
                                .orElse(""),
                        gateway -> !gateway.isEmpty());
        GATEWAYS.forEach(gateway -> gateways.disarm(gateway, HaltPoint.RESERVED));
        long since = System.nanoTime();
        gateways.startAgain(dead);
        GateState atDeath = stores.gate().read(sale);
        Settlement settlement = new Settlement(stores, PERIOD.allowed().plus(GRACE));
        assertThat(settlement.await(sale, atDeath, since).differences()).isEmpty();
    }

    private void assertAllSold(String sale, History history, Stores stores) throws InterruptedException {
        assertThat(new Rest(stores, Rest.LIMIT, Rest.QUIET).await(List.of(sale), OUT))
                .isTrue();
        Verdict verdict = new Judge(stores, 2).judge(sale, Load.rush(history, USERS));
        assertThat(verdict.result()).as(new VerdictTable(verdict).text()).isEqualTo(Result.PASS);
        assertThat(stores.book().orders(sale)).isEqualTo(USERS);
        assertThat(stores.gate().read(sale).stock()).hasValue(0);
    }
}
