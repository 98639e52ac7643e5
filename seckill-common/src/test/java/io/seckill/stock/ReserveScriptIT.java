package io.seckill.stock;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.stock.sale.SaleTerms;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Case C12: each branch of reserve.lua is driven, and answers its documented integer and a text. */
class ReserveScriptIT {

    private static final String ORDER = "1805193908859179009";
    private static final Duration HOUR = Duration.ofHours(1);

    private final TestGate gate = TestGate.shared();

    /** One way into each outcome that the head of the script documents, giving the raw reply to one user. */
    private final Map<String, Supplier<Object>> branches = new TreeMap<>(Map.of(
            "RESERVED", () -> reserve(gate.openSale(1)),
            "ALREADY_ORDERED", () -> reserve(soldTo("alice")),
            "SOLD_OUT", () -> reserve(soldTo("bob")),
            "NOT_STARTED", () -> reserve(saleFrom(Instant.ofEpochMilli(4_000_000_000_000L))),
            "ENDED", () -> reserve(saleFrom(Instant.ofEpochMilli(1_000_000_000_000L))),
            "NOT_LOADED", () -> reserve(TestGate.newResource()),
            "UNAVAILABLE", () -> reserve(withoutStock())));

    private final Map<String, String> texts = Map.of(
            "RESERVED", ORDER,
            "ALREADY_ORDERED", "1",
            "SOLD_OUT", "",
            "NOT_STARTED", "4000000000000",
            "ENDED", "1000003600000",
            "NOT_LOADED", "",
            "UNAVAILABLE", "");

    @Test
    void everyDocumentedOutcomeIsDrivenAndAnswersItsIntegerAndItsText() {
        Map<String, Long> documented = ScriptHead.results("reserve.lua");

        assertThat(branches).containsOnlyKeys(documented.keySet());
        branches.forEach((name, drive) ->
                assertThat(drive.get()).as(name).isEqualTo(List.of(documented.get(name), texts.get(name))));
    }

    @Test
    void theEnumKnowsExactlyTheDocumentedOutcomes() {
        Map<String, Long> known = Arrays.stream(ReserveOutcome.values())
                .collect(Collectors.toMap(Enum::name, outcome -> (long) outcome.code()));

        assertThat(known).isEqualTo(ScriptHead.results("reserve.lua"));
    }

    @Test
    void aRefusalChangesNothing() {
        List<String> sales = List.of(soldTo("bob"), saleFrom(Instant.now().plus(HOUR)), withoutStock(), closed());
        for (String resourceId : sales) {
            List<String> before = gate.snapshot(resourceId);

            gate.reserve(resourceId, "alice", ORDER);

            assertThat(gate.snapshot(resourceId)).isEqualTo(before);
        }
    }

    /** Else a user who was told "already ordered" by one gateway loses the order when another releases it. */
    @Test
    void anOrderThatARepeatWasToldOfIsNeverReleased() {
        String resourceId = soldTo("alice");
        Reservation told = new Reservation(resourceId, "alice", "1");

        assertThat(gate.reserve(resourceId, "alice", ORDER))
                .isEqualTo(new ReserveAnswer(ReserveOutcome.ALREADY_ORDERED, "1"));

        assertThat(gate.ledger().release(told)).isFalse();
        assertThat(gate.users(resourceId)).isEqualTo(1);
        assertThat(gate.pending(resourceId)).isEqualTo(1);
        gate.ledger().confirm(List.of(told));
        assertThat(gate.pending(resourceId)).isZero();
    }

    @Test
    void aRepeatOfAnOrderThatIsNotPendingChangesNothing() {
        String resourceId = soldTo("alice");
        gate.ledger().confirm(List.of(new Reservation(resourceId, "alice", "1")));
        List<String> before = gate.snapshot(resourceId);

        gate.reserve(resourceId, "alice", ORDER);

        assertThat(gate.snapshot(resourceId)).isEqualTo(before);
    }

    @Test
    void aClosedSaleIsUnavailable() {
        assertThat(gate.reserve(closed(), "alice", ORDER).outcome()).isEqualTo(ReserveOutcome.UNAVAILABLE);
    }

    private Object reserve(String resourceId) {
        return gate.rawArray("reserve.lua", new ResourceKeys(resourceId).all(), HOUR.toMillis(), "alice", ORDER);
    }

    private String soldTo(String userId) {
        String resourceId = gate.openSale(1);
        gate.reserve(resourceId, userId, "1");
        return resourceId;
    }

    private String saleFrom(Instant start) {
        String resourceId = TestGate.newResource();
        gate.sales().load(resourceId, new SaleTerms(1, start, start.plus(HOUR), true), true);
        return resourceId;
    }

    private String closed() {
        String resourceId = TestGate.newResource();
        Instant now = Instant.now();
        gate.sales().load(resourceId, new SaleTerms(1, now.minus(HOUR), now.plus(HOUR), false), true);
        return resourceId;
    }

    private String withoutStock() {
        String resourceId = gate.openSale(1);
        gate.redis().del(new ResourceKeys(resourceId).stock());
        return resourceId;
    }
}
