package io.seckill.stock;

import static io.seckill.stock.ReserveOutcome.ALREADY_ORDERED;
import static io.seckill.stock.ReserveOutcome.NOT_LOADED;
import static io.seckill.stock.ReserveOutcome.RESERVED;
import static io.seckill.stock.ReserveOutcome.SOLD_OUT;
import static io.seckill.stock.ReserveOutcome.UNAVAILABLE;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What reserving, releasing, claiming and confirming do to the gate. Cases C01, C08 and C14 at the ledger. */
class StockLedgerIT {

    private static final String WIDE = "1805193908859179009";
    private static final Duration NOW = Duration.ZERO;

    private final TestGate gate = TestGate.shared();
    private final StockLedger ledger = gate.ledger();

    @Test
    void theSameReservationSentTwiceTakesOneUnitAndIsAnsweredTheSame() {
        String resourceId = gate.openSale(2);

        ReserveAnswer first = gate.reserve(resourceId, "alice", WIDE);
        ReserveAnswer second = gate.reserve(resourceId, "alice", WIDE);

        assertThat(second).isEqualTo(first).isEqualTo(new ReserveAnswer(RESERVED, WIDE));
        assertHolds(resourceId, 1, 1, 1);
    }

    @Test
    void theSameReservationSentAgainAfterTheLastUnitIsGoneStillStands() {
        String resourceId = gate.openSale(1);
        gate.reserve(resourceId, "alice", WIDE);

        assertThat(gate.reserve(resourceId, "alice", WIDE).outcome()).isEqualTo(RESERVED);
    }

    @Test
    void aUserWhoOrdersAgainIsToldTheFirstOrder() {
        String resourceId = gate.openSale(2);
        gate.reserve(resourceId, "alice", WIDE);

        assertThat(gate.reserve(resourceId, "alice", "7")).isEqualTo(new ReserveAnswer(ALREADY_ORDERED, WIDE));
        assertHolds(resourceId, 1, 1, 1);
    }

    @Test
    void aBatchWithRepeatsIsDecidedInItsOrder() {
        String resourceId = gate.openSale(2);
        List<Reservation> batch = Stream.of("alice 1", "alice 2", "bob 3", "alice 1", "carol 4", "bob 5")
                .map(text -> text.split(" "))
                .map(pair -> new Reservation(resourceId, pair[0], pair[1]))
                .toList();

        assertThat(gate.reserve(batch, TestGate.LATE))
                .containsExactly(
                        new ReserveAnswer(RESERVED, "1"),
                        new ReserveAnswer(ALREADY_ORDERED, "1"),
                        new ReserveAnswer(RESERVED, "3"),
                        new ReserveAnswer(RESERVED, "1"),
                        new ReserveAnswer(SOLD_OUT, ""),
                        new ReserveAnswer(ALREADY_ORDERED, "3"));
        assertHolds(resourceId, 0, 2, 2);
    }

    @Test
    void nothingIsSoldWhileAKeyIsMissing() {
        String withoutSale = soldToAlice();
        gate.redis().del(new ResourceKeys(withoutSale).sale());
        String withoutStock = soldToAlice();
        gate.redis().del(new ResourceKeys(withoutStock).stock());
        String withoutUsers = soldToAlice();
        gate.redis().del(new ResourceKeys(withoutUsers).users());

        assertThat(gate.reserve(withoutSale, "bob", "2").outcome()).isEqualTo(NOT_LOADED);
        assertThat(gate.reserve(withoutStock, "bob", "2").outcome()).isEqualTo(UNAVAILABLE);
        assertThat(gate.reserve(withoutUsers, "bob", "2").outcome()).isEqualTo(UNAVAILABLE);
        assertThat(gate.redis().exists(new ResourceKeys(withoutStock).stock())).isZero();
    }

    @Test
    void stockThatIsNoNumberSellsNothing() {
        for (String stock : List.of("", "x", "-1", "1.0", "01", " 1", "1e0", "9999999999999999999999")) {
            String resourceId = gate.openSale(1);
            gate.redis().set(new ResourceKeys(resourceId).stock(), stock);

            assertThat(gate.reserve(resourceId, "alice", "1").outcome())
                    .as("stock '%s'", stock)
                    .isEqualTo(UNAVAILABLE);
            assertThat(gate.users(resourceId)).isZero();
        }
    }

    @Test
    void aReleaseOntoStockThatIsNoNumberLosesNothing() {
        String resourceId = soldToAlice();
        gate.redis().set(new ResourceKeys(resourceId).stock(), "x");
        List<String> before = gate.snapshot(resourceId);

        assertThat(ledger.release(new Reservation(resourceId, "alice", WIDE))).isFalse();

        assertThat(gate.snapshot(resourceId)).isEqualTo(before);
    }

    @Test
    void aReleaseGivesTheUnitBackOnceAndTheUserMayBuyAgain() {
        String resourceId = soldToAlice();
        Reservation alice = new Reservation(resourceId, "alice", WIDE);

        assertThat(ledger.release(alice)).isTrue();
        assertThat(ledger.release(alice)).isFalse();

        assertHolds(resourceId, 2, 0, 0);
        assertThat(gate.reserve(resourceId, "alice", "8")).isEqualTo(new ReserveAnswer(RESERVED, "8"));
    }

    @Test
    void anEndedOrdersUnitIsGivenBackOnceEvenIfItWasClaimedAndIsPending() {
        String resourceId = gate.openSale(2);
        Reservation alice = new Reservation(resourceId, "alice", WIDE);
        gate.reserve(List.of(alice), NOW);
        ledger.claim(resourceId, 10, NOW);

        assertThat(ledger.giveBack(new Reservation(resourceId, "alice", "8"))).isFalse();
        assertThat(ledger.giveBack(alice)).isTrue();
        assertThat(ledger.giveBack(alice)).isFalse();

        assertHolds(resourceId, 2, 0, 0);
    }

    @Test
    void onlyThisVeryReservationIsReleased() {
        String resourceId = soldToAlice();

        assertThat(ledger.release(new Reservation(resourceId, "alice", "8"))).isFalse();
        assertThat(ledger.release(new Reservation(resourceId, "bob", WIDE))).isFalse();

        assertHolds(resourceId, 1, 1, 1);
    }

    @Test
    void whatWasConfirmedIsNeverReleased() {
        String resourceId = soldToAlice();
        Reservation alice = new Reservation(resourceId, "alice", WIDE);

        ledger.confirm(List.of(alice));
        ledger.confirm(List.of(alice));

        assertThat(ledger.release(alice)).isFalse();
        assertHolds(resourceId, 1, 1, 0);
    }

    @Test
    void whatWasEverClaimedIsNeverReleasedNotEvenAfterTheLease() {
        String resourceId = gate.openSale(2);
        Reservation alice = new Reservation(resourceId, "alice", WIDE);
        gate.reserve(List.of(alice), NOW);

        assertThat(ledger.claim(resourceId, 10, NOW)).containsExactly(alice);
        assertThat(ledger.release(alice)).isFalse();
        assertThat(ledger.claim(resourceId, 10, TestGate.LATE)).containsExactly(alice);
        assertThat(ledger.claim(resourceId, 10, TestGate.LATE)).isEmpty();

        assertHolds(resourceId, 1, 1, 1);
        ledger.confirm(List.of(alice));
        assertHolds(resourceId, 1, 1, 0);
    }

    @Test
    void aClaimTakesNoMoreThanAskedAndNothingThatIsNotDue() {
        String resourceId = gate.openSale(20);
        List<Reservation> due = IntStream.range(0, 10)
                .mapToObj(i -> new Reservation(resourceId, "user-" + i, Integer.toString(i + 1)))
                .toList();
        gate.reserve(due, NOW);
        gate.reserve(resourceId, "later", "99");

        List<Reservation> first = ledger.claim(resourceId, 4, TestGate.LATE);
        List<Reservation> rest = ledger.claim(resourceId, 100, TestGate.LATE);

        assertThat(first).hasSize(4);
        assertThat(Stream.concat(first.stream(), rest.stream())).containsExactlyInAnyOrderElementsOf(due);
    }

    @Test
    void theMarksAreReadAsTheyWereWritten() {
        String resourceId = soldToAlice();
        ReservationsAtTheGate marks = gate.part(ReservationsAtTheGate.class);

        assertThat(marks.orderOf(resourceId, "alice")).contains(WIDE);
        assertThat(marks.ordersOf(resourceId, List.of("bob", "alice"))).containsExactly(null, WIDE);
        assertThat(marks.pending(resourceId)).containsExactly(java.util.Map.entry(WIDE, "alice"));
    }

    private String soldToAlice() {
        String resourceId = gate.openSale(2);
        gate.reserve(resourceId, "alice", WIDE);
        return resourceId;
    }

    private void assertHolds(String resourceId, int stock, int users, int pending) {
        assertThat(gate.stock(resourceId)).isEqualTo(Integer.toString(stock));
        assertThat(gate.users(resourceId)).isEqualTo(users);
        assertThat(gate.pending(resourceId)).isEqualTo(pending);
    }
}
