package io.seckill.gateway.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.gateway.Answer;
import io.seckill.gateway.Caller;
import io.seckill.gateway.FragileGateway;
import io.seckill.gateway.Gateway;
import io.seckill.stock.Reservation;
import io.seckill.stock.ReserveOutcome;
import io.seckill.stock.ResourceKeys;
import io.seckill.testing.proxy.Direction;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Users who come at the same time are decided about in few calls, each is told what concerns them, and each queue has an end. */
class AdmissionIT {

    private static final int USERS = 60;
    private static final FragileGateway FRAGILE = FragileGateway.shared();
    private static final Gateway GATEWAY = FRAGILE.anotherThatIsReady(
            "--seckill.admission.batch=40",
            // Nothing here is about time: whoever waits for slow calls does not give up, and nobody is refused without
            // one.
            "--seckill.admission.answer-within=20s",
            "--spring.data.redis.timeout=20s",
            "--seckill.refusal.renew-every=1h");

    @AfterEach
    void heal() {
        FRAGILE.heal();
    }

    @AfterAll
    static void close() {
        GATEWAY.close();
    }

    @Test
    void whoComesWhileACallIsUnderWayIsInTheNextAndIsToldWhatConcernsThem() {
        String resourceId = FRAGILE.gate.openSale(USERS / 2);
        FRAGILE.gate.reserve(resourceId, "user-0", "7");
        FRAGILE.toRedis.delay(Direction.TO_CLIENT, Duration.ofMillis(200));
        double users = calls().totalAmount();
        long before = calls().count();

        List<Answer> answers = Caller.atOnce(
                IntStream.range(0, USERS).boxed(), user -> Caller.buy(GATEWAY.url(), resourceId, "user-" + user));

        assertThat(answers.get(0).code()).isEqualTo("ALREADY_ORDERED");
        assertThat(answers.get(0).text("orderId")).isEqualTo("7");
        assertThat(answers.stream().filter(answer -> answer.status() == 202)).hasSize(USERS / 2 - 1);
        assertThat(answers.stream().filter(answer -> answer.code().equals("SOLD_OUT")))
                .hasSize(USERS / 2);
        assertThat(answers.stream()
                        .filter(answer -> answer.status() == 202)
                        .map(answer -> answer.text("orderId"))
                        .collect(Collectors.toSet()))
                .hasSize(USERS / 2 - 1)
                .isSubsetOf(Set.copyOf(FRAGILE.gate.redis().hvals(new ResourceKeys(resourceId).users())));
        assertThat(calls().totalAmount() - users).isEqualTo(USERS);
        assertThat(calls().count() - before).isLessThan(USERS / 2);
        assertThat(calls().max()).isLessThanOrEqualTo(40);
    }

    @Test
    void aSaleWhoseCallHangsHoldsUpNoOther() {
        // One call of each resource: the second resource's does not wait for the first's, they share only the
        // connection.
        FRAGILE.toRedis.delay(Direction.TO_CLIENT, Duration.ofMillis(400));
        List<String> sales =
                Stream.generate(() -> FRAGILE.gate.openSale(1)).limit(32).toList();

        List<Answer> answers = Caller.atOnce(sales.stream(), sale -> Caller.buy(GATEWAY.url(), sale, "alice"));

        assertThat(answers).allSatisfy(answer -> assertThat(answer.status()).isEqualTo(202));
        // One after the other they would take 13 s.
        assertThat(answers.stream().map(Answer::took).max(Duration::compareTo).orElseThrow())
                .isLessThan(Duration.ofSeconds(8));
    }

    @Test
    void moreThanTheQueueHoldsAreRefusedAndNothingOfTheirsIsReserved() {
        try (Gateway narrow = FRAGILE.anotherThatIsReady(
                "--seckill.admission.queue=5",
                "--seckill.admission.batch=1",
                "--seckill.admission.answer-within=20s",
                "--spring.data.redis.timeout=20s")) {
            String resourceId = FRAGILE.gate.openSale(100);
            FRAGILE.toRedis.delay(Direction.TO_CLIENT, Duration.ofMillis(200));

            List<Answer> answers = Caller.atOnce(
                    IntStream.range(0, 40).boxed(), user -> Caller.buy(narrow.url(), resourceId, "user-" + user));

            long refused = answers.stream()
                    .filter(answer -> answer.code().equals("UNAVAILABLE"))
                    .count();
            long accepted =
                    answers.stream().filter(answer -> answer.status() == 202).count();
            assertThat(refused).isPositive().isEqualTo((long) narrow.count("seckill.admission.refused"));
            assertThat(accepted).isPositive();
            assertThat(refused + accepted).isEqualTo(40);
            assertThat(FRAGILE.gate.users(resourceId)).isEqualTo(accepted);
        }
    }

    @Test
    void whoGaveUpBeforeTheirCallBeganLeavesTheSaleToOthers() throws Exception {
        Gatherings gatherings = GATEWAY.part(Gatherings.class);
        String resourceId = FRAGILE.gate.openSale(10);
        Applicant stoodStill = new Applicant(new Reservation(resourceId, "alice", "1"));
        stoodStill.giveUp();
        gatherings.join(stoodStill);

        Applicant next = new Applicant(new Reservation(resourceId, "bob", "2"));
        gatherings.join(next);

        assertThat(next.decision().get(20, TimeUnit.SECONDS).outcome()).isEqualTo(ReserveOutcome.RESERVED);
        assertThat(FRAGILE.gate.users(resourceId)).isEqualTo(1);
    }

    private static DistributionSummary calls() {
        return GATEWAY.part(MeterRegistry.class).get("seckill.admission.users").summary();
    }
}
