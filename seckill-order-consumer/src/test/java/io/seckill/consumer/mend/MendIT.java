package io.seckill.consumer.mend;

import static io.seckill.consumer.testing.Rest.awaiting;
import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.consumer.audit.AuditedSale;
import io.seckill.consumer.testing.Http.Answer;
import io.seckill.consumer.testing.ParkedOrder;
import io.seckill.consumer.testing.Stage;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Case C33, phase 2: S = 1000, 500 in the book, at rest. Planted are 3 marks without order from long ago, 2 live orders without
 * mark, and 1 message that waits in the dead-letter queue.
 */
class MendIT {

    private final Stage stage = Stage.shared();
    private final AuditedSale sale = AuditedSale.of(1000);
    private final String id = sale.resourceId();
    private ParkedOrder parked;

    @BeforeEach
    void plant() {
        sale.sell(1, 500);
        parked = ParkedOrder.of(stage, id, 501);
        for (int leaked = 1; leaked <= 3; leaked++) {
            // Long ago, by their order ids.
            stage.gate().plantMark(id, "leaked-" + leaked, Integer.toString(leaked));
        }
        stage.gate().loseMark(id, "user-7");
        stage.gate().loseMark(id, "user-8");
        assertThat(stage.gate().stock(id)).isEqualTo(1000 - 500 - 1 - 3);
    }

    @AfterEach
    void leaveNothingBehind() {
        stage.queues().takeDead();
        stage.book().execute("DELETE FROM orders WHERE order_id < 100");
        stage.book().execute("DELETE FROM order_event WHERE order_id < 100");
        stage.consumer().startRecording();
    }

    @Test
    void theAuditNamesThreeAndTwoAndListsTheParkedOneApart() {
        assertThat(sale.differences())
                .hasSize(5)
                .filteredOn(found -> found.startsWith("RESERVATION_WITHOUT_ORDER leaked-"))
                .hasSize(3);
        assertThat(sale.differences())
                .filteredOn(found -> found.matches("ORDER_WITHOUT_RESERVATION user-[78] .*"))
                .hasSize(2);
        assertThat(sale.parked())
                .containsExactly("PARKED user-501 " + parked.order().orderId() + " -");
    }

    @Test
    void mendingGivesThreeUnitsBackOnceAndRestoresTwoMarksWithoutTouchingTheStock() {
        assertMended(mend(), 3, 2, 0);
        assertThat(stage.gate().stock(id)).as("Rr + 3").isEqualTo(499);
        assertThat(stage.gate().users(id)).isEqualTo(501);
        assertThat(stage.book().outcomeOf("1")).isEqualTo("FAILED NEVER_ARRIVED");

        assertMended(mend(), 0, 0, 0);
        assertThat(stage.gate().stock(id)).isEqualTo(499);
        assertThat(sale.differences()).isEmpty();
        assertUnitsOfTheBook();
    }

    @Test
    void replayingTheParkedOneGivesOneOrderAndMendingBeforeAndAfterChangesNothingOfIt() {
        mend();
        assertThat(parked.call(parked.letter(), "replay").status()).isEqualTo(204);
        parked.awaitOutcome("CREATED");

        assertMended(mend(), 0, 0, 0);
        assertThat(stage.gate().stock(id)).isEqualTo(499);
        assertThat(sale.audit().get("agreed").asBoolean()).isTrue();
        assertUnitsOfTheBook();
    }

    @Test
    void discardingTheParkedOneGivesOneUnitBack() {
        mend();
        assertThat(parked.call(parked.letter(), "discard").status()).isEqualTo(204);

        assertThat(stage.gate().stock(id)).isEqualTo(500);
        assertThat(sale.audit().get("agreed").asBoolean()).isTrue();
        assertUnitsOfTheBook();
    }

    @Test
    void theMessageOfAnAbandonedOrderThatComesAfterAllChangesNothing() {
        mend();
        long done = stage.consumer().done();
        stage.queues().publish(io.seckill.consumer.testing.Buyers.order(id, "leaked-1", "1"));
        stage.awaitDone(done, 1);

        assertThat(stage.book().outcomeOf("1")).isEqualTo("FAILED NEVER_ARRIVED");
        assertThat(stage.gate().stock(id)).isEqualTo(499);
        assertUnitsOfTheBook();
    }

    @Test
    void whileOrdersAreOnTheirWayNothingIsMended() {
        stage.consumer().stopRecording();
        stage.queues().publish(parked.order());
        awaiting("a message").until(() -> stage.queues().waiting("seckill.orders") == 1);

        assertThat(mend().problem()).isEqualTo("409 IN_FLIGHT");

        assertThat(stage.gate().stock(id)).isEqualTo(496);
        stage.consumer().startRecording();
        parked.awaitOutcome("CREATED");
    }

    @Test
    void whatIsPendingOrYoungIsLeftAlone() {
        stage.gate().loseMark(id, "leaked-1"); // and its unit: the gate must add up to reserve
        stage.gate().redis().opsForValue().increment("seckill:{" + id + "}:stock");
        assertMended(mend(), 2, 2, 0);
        stage.gate().reserveAll(id, 600, 601);
        stage.gate().confirm(List.of(stage.gate().reserveAll(id, 602, 602).get(0)));

        Answer mended = mend();

        assertThat(mended.json().get("unitsGivenBack").asInt()).isZero();
        assertThat(mended.json().get("left")).hasSize(3);
        assertThat(sale.differences()).allMatch(left -> left.startsWith("IN_FLIGHT user-60"));
    }

    private Answer mend() {
        return stage.http().admin("POST", "/admin/sales/" + id + "/mend", "");
    }

    private void assertMended(Answer mended, int given, int restored, int taken) {
        assertThat(mended.status()).as(mended.body()).isEqualTo(200);
        assertThat(mended.json().get("unitsGivenBack").asInt()).as("given back").isEqualTo(given);
        assertThat(mended.json().get("marksRestored").asInt()).as("restored").isEqualTo(restored);
        assertThat(mended.json().get("unitsTaken").asInt()).as("taken").isEqualTo(taken);
        assertThat(mended.json().get("left")).isEmpty();
    }

    private void assertUnitsOfTheBook() {
        assertThat(stage.book().stock(id) + stage.book().live(id)).isEqualTo(1000);
        assertThat(sale.failed()).doesNotContain(AuditedSale.RESERVED_UNITS, AuditedSale.RECORDED_UNITS);
    }
}
