package io.seckill.stock.refusal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.seckill.stock.LostMarks;
import io.seckill.stock.Reservation;
import io.seckill.stock.ReserveAnswer;
import io.seckill.stock.ReserveOutcome;
import io.seckill.stock.ResourceKeys;
import io.seckill.stock.TestGate;
import io.seckill.stock.sale.SaleTerms;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What stands as a refusal for everybody, and that every change but a purchase ends it. */
class StandingRefusalsIT {

    private static final Instant NOW = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    private static final Duration HOUR = Duration.ofHours(1);

    private final TestGate gate = TestGate.shared();
    private final StandingRefusals refusals = gate.part(StandingRefusals.class);

    @Test
    void aSaleThatSellsOrIsClosedOrIsNotWholeRefusesNobodyInGeneral() {
        String closed = TestGate.newResource();
        gate.sales().load(closed, new SaleTerms(1, NOW.minus(HOUR), NOW.plus(HOUR), false), true);
        String lost = gate.openSale(1);
        gate.redis().del(new ResourceKeys(lost).stock());
        String withoutMarks = soldToAlice();
        gate.redis().del(new ResourceKeys(withoutMarks).users());

        assertThat(List.of(gate.openSale(1), TestGate.newResource(), closed, lost, withoutMarks))
                .allSatisfy(sale -> assertThat(refusals.find(sale)).isEmpty());
    }

    @Test
    void aSoldOutSaleRefusesUntilItsEnd() {
        StandingRefusal refusal = refusals.find(soldToAlice()).orElseThrow();

        assertThat(refusal.answer()).isEqualTo(new ReserveAnswer(ReserveOutcome.SOLD_OUT, ""));
        assertThat(refusal.marks()).isEqualTo(1);
        assertThat(refusal.lasts()).isBetween(HOUR.minusMinutes(2), HOUR.plusMinutes(2));
    }

    @Test
    void beforeItsStartASaleRefusesUntilThenAndAfterItsEndForEver() {
        String early = TestGate.newResource();
        gate.sales().load(early, new SaleTerms(1, NOW.plus(HOUR), NOW.plus(HOUR.multipliedBy(2)), true), true);
        String late = TestGate.newResource();
        gate.sales().load(late, new SaleTerms(1, NOW.minus(HOUR.multipliedBy(2)), NOW.minus(HOUR), true), true);

        StandingRefusal notStarted = refusals.find(early).orElseThrow();
        assertThat(notStarted.answer().outcome()).isEqualTo(ReserveOutcome.NOT_STARTED);
        assertThat(notStarted.answer().boundary()).isEqualTo(NOW.plus(HOUR));
        assertThat(notStarted.lasts()).isBetween(HOUR.minusMinutes(2), HOUR);
        StandingRefusal ended = refusals.find(late).orElseThrow();
        assertThat(ended.answer().outcome()).isEqualTo(ReserveOutcome.ENDED);
        assertThat(ended.answer().boundary()).isEqualTo(NOW.minus(HOUR));
        assertThat(ended.lasts()).isGreaterThan(HOUR);
    }

    @Test
    void everyChangeButAPurchaseIsNotedAndTold() {
        Queue<String> told = new ConcurrentLinkedQueue<>();
        SaleChanges changes = gate.part(SaleChanges.class);
        changes.tell(told::add);
        await().until(changes::areHeard);
        Map<String, Consumer<String>> each = Map.of(
                "release", sale -> gate.ledger().release(new Reservation(sale, "alice", "1")),
                "return", sale -> gate.ledger().giveBack(new Reservation(sale, "alice", "1")),
                "load", sale -> gate.sales().load(sale, TestGate.openTerms(2), false),
                "restore",
                        sale -> {
                            gate.redis().hdel(new ResourceKeys(sale).users(), "alice");
                            gate.part(LostMarks.class).restore(new Reservation(sale, "alice", "1"));
                        },
                "rebuild",
                        sale -> {
                            gate.redis().del(new ResourceKeys(sale).stock(), new ResourceKeys(sale).pending());
                            gate.sales().stage(sale, Map.of("alice", "1"));
                            gate.sales().rebuild(sale, TestGate.openTerms(1), 0);
                        });

        each.forEach((name, change) -> {
            String sale = soldToAlice();
            String before = gate.redis().get(new ResourceKeys(sale).changed());
            change.accept(sale);
            assertThat(gate.redis().get(new ResourceKeys(sale).changed()))
                    .as(name)
                    .isNotNull()
                    .isNotEqualTo(before);
            await(name).until(() -> told.contains(sale));
        });
    }

    @Test
    void aPurchaseOrARefusedOneIsNoChange() {
        String sale = gate.openSale(2);
        String before = gate.redis().get(new ResourceKeys(sale).changed());
        gate.reserve(sale, "alice", "1");
        gate.ledger().release(new Reservation(sale, "bob", "2"));
        gate.ledger().claim(sale, 10, HOUR);
        gate.ledger().confirm(List.of(new Reservation(sale, "alice", "1")));

        assertThat(gate.redis().get(new ResourceKeys(sale).changed())).isEqualTo(before);
    }

    private String soldToAlice() {
        String resourceId = gate.openSale(1);
        gate.reserve(resourceId, "alice", "1");
        return resourceId;
    }
}
