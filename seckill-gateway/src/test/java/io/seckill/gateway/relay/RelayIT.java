package io.seckill.gateway.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.f4b6a3.tsid.TsidFactory;
import io.seckill.gateway.FragileGateway;
import io.seckill.message.OrderMessage;
import io.seckill.stock.Reservation;
import io.seckill.stock.ResourceKeys;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What becomes of reservations that nobody confirmed, and what an operator sees of them. */
class RelayIT {

    private static final Duration SOON = Duration.ofSeconds(60);

    private final FragileGateway fragile = FragileGateway.shared();
    private final String resourceId = fragile.gate.openSale(100);

    @AfterEach
    void heal() {
        fragile.queue.bind();
        fragile.heal();
    }

    @Test
    void aReservationWhoseGatewayWasKilledIsCarriedOnByTheRelay() {
        double before = fragile.gateway.count("seckill.relay.published");
        Reservation orphan = new Reservation(resourceId, "alice", "1805193908859179009");

        fragile.gate.reserve(List.of(orphan), Duration.ZERO);

        await().atMost(SOON).until(() -> fragile.gate.pending(resourceId) == 0);
        assertThat(fragile.queue.messagesOf(resourceId)).contains(OrderMessage.of(orphan));
        assertThat(fragile.gateway.count("seckill.relay.published")).isGreaterThan(before);
        assertThat(fragile.gate.stock(resourceId)).isEqualTo("99");
    }

    @Test
    void whileTheBrokerIsAwayTheRelayClaimsNothing() {
        fragile.toRabbit.cut();
        fragile.awaitReadiness("DOWN");
        Reservation orphan = new Reservation(resourceId, "alice", "7");
        fragile.gate.reserve(List.of(orphan), Duration.ZERO);

        await().during(Duration.ofSeconds(1))
                .atMost(SOON)
                .until(() -> fragile.gate
                        .redis()
                        .zrange(new ResourceKeys(resourceId).pending(), 0, -1)
                        .equals(List.of("7:alice")));

        fragile.heal();
        await().atMost(SOON).until(() -> fragile.queue.messagesOf(resourceId).contains(OrderMessage.of(orphan)));
    }

    @Test
    void anOrderThatARelayHasClaimedIsNotReleasedWhenItsOwnPublishFails() {
        Reservation claimed = new Reservation(resourceId, "alice", "7");
        fragile.gate.reserve(List.of(claimed), Duration.ZERO);
        await().atMost(SOON).until(() -> !fragile.queue.messagesOf(resourceId).isEmpty());

        assertThat(fragile.gate.ledger().release(claimed)).isFalse();

        assertThat(fragile.gate.users(resourceId)).isEqualTo(1);
    }

    @Test
    void theAgeOfTheOldestPendingReservationGrowsUntilItIsConfirmedHoweverOftenItIsClaimed() {
        fragile.queue.unbind();
        Reservation orphan = new Reservation(resourceId, "alice", idGiven(Duration.ofSeconds(100)));
        fragile.gate.reserve(List.of(orphan), Duration.ZERO);

        await().atMost(SOON).until(() -> age() > 100);
        double before = age();
        double relayed = fragile.gateway.count("seckill.relay.published");
        await().atMost(SOON).until(() -> fragile.gateway.count("seckill.relay.published") > relayed + 1);
        assertThat(age()).isGreaterThan(before);

        fragile.queue.bind();
        await().atMost(SOON).until(() -> fragile.gate.pending(resourceId) == 0);
        await().atMost(SOON).until(() -> age() < 100);
    }

    @Test
    void aBrokerThatRefusesIsNotGivenTheSameAgainAtOnce() {
        fragile.queue.unbind();
        double before = fragile.gateway.count("seckill.handover.returned");
        for (int user = 0; user < 20; user++) {
            Reservation orphan = new Reservation(resourceId, "user-" + user, idGiven(Duration.ZERO));
            fragile.gate.reserve(List.of(orphan), Duration.ZERO);
        }
        Instant start = Instant.now();

        await().atMost(SOON).until(() -> fragile.gateway.count("seckill.handover.returned") >= before + 40);

        // A lease is 2 s, and the pauses of 1, 2, 2, ... s come on top of nothing: each entry at most once in a lease.
        double leases = Duration.between(start, Instant.now()).toMillis() / 2_000.0;
        assertThat(fragile.gateway.count("seckill.handover.returned") - before).isLessThanOrEqualTo(20 * (leases + 2));
    }

    private double age() {
        return fragile.gateway.gauge("seckill.pending.oldest.age");
    }

    private static String idGiven(Duration ago) {
        Clock then = Clock.offset(Clock.systemUTC(), ago.negated());
        return Long.toString(TsidFactory.builder()
                .withNode(1)
                .withClock(then)
                .build()
                .create()
                .toLong());
    }
}
