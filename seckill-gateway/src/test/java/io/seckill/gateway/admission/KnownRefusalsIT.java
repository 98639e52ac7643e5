package io.seckill.gateway.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.lettuce.core.AclSetuserArgs;
import io.lettuce.core.KillArgs;
import io.seckill.gateway.Answer;
import io.seckill.gateway.Caller;
import io.seckill.gateway.FragileGateway;
import io.seckill.gateway.Gateway;
import io.seckill.stock.Reservation;
import io.seckill.stock.ResourceKeys;
import io.seckill.stock.TestGate;
import io.seckill.stock.sale.SaleTerms;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** What a gateway refuses without asking Redis: never to a user who holds an order, and no longer than it is true. */
class KnownRefusalsIT {

    private static final Duration SOON = Duration.ofSeconds(20);
    private static final FragileGateway FRAGILE = FragileGateway.shared();
    private static final Gateway GATEWAY = FRAGILE.anotherThatIsReady("--seckill.refusal.forget-after=2s");

    private final TestGate gate = FRAGILE.gate;

    @AfterAll
    static void close() {
        GATEWAY.close();
    }

    @Test
    void ofASoldOutSaleNobodyCostsACallButWhoeverHoldsAnOrderIsToldOfIt() {
        String resourceId = soldOutToAlice();
        buyUntilKnown(resourceId, "SOLD_OUT");
        double repeated = repeated();
        long calls = scriptCalls();

        List<Answer> refused =
                Caller.fewAtATime(IntStream.range(0, 200).boxed(), user -> buy(resourceId, "late-" + user));

        assertThat(refused).allSatisfy(answer -> assertThat(answer.code()).isEqualTo("SOLD_OUT"));
        // The gateways' own rounds go on meanwhile, and one that comes late forgets for a moment.
        assertThat(repeated() - repeated).isGreaterThan(150);
        assertThat(scriptCalls() - calls).isLessThan(200);
        Answer holder = buy(resourceId, "alice");
        assertThat(holder.code()).isEqualTo("ALREADY_ORDERED");
        assertThat(holder.text("orderId")).isEqualTo("7");
    }

    @Test
    void aUnitThatComesBackIsSoldAtOnce() {
        String resourceId = soldOutToAlice();
        buyUntilKnown(resourceId, "SOLD_OUT");

        assertThat(gate.ledger().giveBack(new Reservation(resourceId, "alice", "7")))
                .isTrue();

        await().pollInterval(Duration.ofMillis(5))
                .atMost(SOON)
                .until(() -> buy(resourceId, "bob").status() == 202);
        assertThat(buy(resourceId, "bob").code()).isEqualTo("ALREADY_ORDERED");
        assertThat(buy(resourceId, "alice").code()).isEqualTo("SOLD_OUT");
    }

    @Test
    void aUnitThatComesBackWithoutNewsOfItIsSoldWhenTheMemoryEnds() {
        String resourceId = soldOutToAlice();
        buyUntilKnown(resourceId, "SOLD_OUT");

        ResourceKeys keys = new ResourceKeys(resourceId);
        gate.redis().multi();
        gate.redis().hdel(keys.users(), "alice");
        gate.redis().incr(keys.stock());
        gate.redis().exec();

        await().atMost(SOON).until(() -> buy(resourceId, "bob").status() == 202);
    }

    @Test
    void aConnectionForNewsThatWasCutComesBackByItself() {
        String resourceId = soldOutToAlice();
        buyUntilKnown(resourceId, "SOLD_OUT");
        gate.redis().clientKill(KillArgs.Builder.typePubsub());

        buyUntilKnown(resourceId, "SOLD_OUT");
        assertThat(gate.ledger().giveBack(new Reservation(resourceId, "alice", "7")))
                .isTrue();
        await().atMost(SOON).until(() -> buy(resourceId, "bob").status() == 202);
    }

    @Test
    void withoutTheRightToHearOfChangesTheGateIsAskedEachTimeAndUnitsStillComeBack() {
        String resourceId = soldOutToAlice();
        buyUntilKnown(resourceId, "SOLD_OUT");
        gate.redis().aclSetuser("default", AclSetuserArgs.Builder.resetChannels());
        try {
            await().atMost(SOON).until(() -> gauge("seckill.refusal.known") == 0);
            double before = repeated();
            assertThat(IntStream.range(0, 50)
                            .mapToObj(user -> buy(resourceId, "late-" + user).code()))
                    .containsOnly("SOLD_OUT");
            assertThat(repeated()).isEqualTo(before);

            assertThat(gate.ledger().giveBack(new Reservation(resourceId, "alice", "7")))
                    .isTrue();
            assertThat(buy(resourceId, "bob").status()).isEqualTo(202);
        } finally {
            gate.redis().aclSetuser("default", AclSetuserArgs.Builder.allChannels());
        }
        buyUntilKnown(resourceId, "SOLD_OUT");
    }

    @Test
    void aRefusalThatNobodyWantsToHearIsForgotten() {
        buyUntilKnown(soldOutToAlice(), "SOLD_OUT");

        await().atMost(SOON).until(() -> gauge("seckill.refusal.known") == 0);
    }

    @Test
    void whoeverComesTooEarlyIsRefusedWithoutACallAndBuysFromTheStartOn() {
        Instant start = Instant.ofEpochMilli(Long.parseLong(gate.redis().time().get(0)) * 1_000 + 10_000);
        String resourceId = TestGate.newResource();
        gate.sales().load(resourceId, new SaleTerms(1, start, start.plusSeconds(60), true), true);
        buyUntilKnown(resourceId, "NOT_STARTED");

        await().pollInterval(Duration.ofMillis(5))
                .atMost(SOON)
                .until(() -> buy(resourceId, "alice").status() == 202);

        List<String> time = gate.redis().time();
        assertThat(Long.parseLong(time.get(0))).isLessThan(start.getEpochSecond() + 5);
    }

    @Test
    void aSaleThatIsExtendedSellsOn() {
        Instant now = Instant.now();
        String resourceId = TestGate.newResource();
        SaleTerms over = new SaleTerms(1, now.minusSeconds(60), now.minusSeconds(30), true);
        gate.sales().load(resourceId, over, true);
        buyUntilKnown(resourceId, "ENDED");

        gate.sales().load(resourceId, new SaleTerms(1, over.start(), now.plusSeconds(60), true), false);

        await().pollInterval(Duration.ofMillis(5))
                .atMost(SOON)
                .until(() -> buy(resourceId, "alice").status() == 202);
    }

    private String soldOutToAlice() {
        String resourceId = gate.openSale(1);
        gate.reserve(resourceId, "alice", "7");
        return resourceId;
    }

    private void buyUntilKnown(String resourceId, String code) {
        await().atMost(SOON).until(() -> isKnown(resourceId, code));
    }

    private boolean isKnown(String resourceId, String code) {
        double before = repeated();
        assertThat(buy(resourceId, "early").code()).isEqualTo(code);
        return repeated() > before;
    }

    private static Answer buy(String resourceId, String userId) {
        return Caller.buy(GATEWAY.url(), resourceId, userId);
    }

    private static double gauge(String name) {
        return GATEWAY.gauge(name);
    }

    private static double repeated() {
        return GATEWAY.count("seckill.refusal.repeated");
    }

    private long scriptCalls() {
        return gate.redis()
                .info("commandstats")
                .lines()
                .filter(line -> line.startsWith("cmdstat_evalsha:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll(".*calls=(\\d+).*", "$1")))
                .sum();
    }
}
