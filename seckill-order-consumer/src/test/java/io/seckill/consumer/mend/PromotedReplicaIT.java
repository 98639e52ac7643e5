package io.seckill.consumer.mend;

import static io.seckill.consumer.testing.Rest.awaiting;
import static java.util.Collections.frequency;
import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.consumer.audit.AuditedSale;
import io.seckill.consumer.testing.Http.Answer;
import io.seckill.consumer.testing.Stage;
import io.seckill.message.OrderMessage;
import io.seckill.stock.ReserveOutcome;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A promoted replica missed the last writes: S = 100, 10 in the book, of which the gate remembers 8 and sells the other 2 units
 * again. The book refuses the surplus, the audit names it, and mending makes the two agree.
 */
class PromotedReplicaIT {

    private final Stage stage = Stage.shared();
    private final AuditedSale sale = AuditedSale.of(100);
    private final String id = sale.resourceId();

    @Test
    void theBookRefusesTheSurplusAndMendingMakesGateAndBookAgree() {
        promoteAReplicaThatMissedUsersNineAndTen();
        long refused = stage.consumer().recorded("FAILED");

        sell(11, 102);
        // User 10, whom the gate forgot, comes back too late for a unit.
        assertThat(stage.gate().tryUsers(id, 10, 10)).containsExactly(ReserveOutcome.SOLD_OUT);

        assertThat(stage.consumer().recorded("FAILED") - refused)
                .as("the alarm")
                .isEqualTo(2);
        assertThat(stage.book().live(id)).isEqualTo(100);
        assertThat(kinds("RESERVATION_WITHOUT_ORDER")).isEqualTo(2);
        assertThat(kinds("ORDER_WITHOUT_RESERVATION")).isEqualTo(2);
        assertMended(2, 2);
        assertThat(stage.gate().tryUsers(id, 9, 10)).containsOnly(ReserveOutcome.ALREADY_ORDERED);
        assertThat(stage.gate().stock(id)).isZero();
    }

    @Test
    void aUserWhomTheGateForgotAndWhoBuysAgainKeepsTheFirstOrder() {
        promoteAReplicaThatMissedUsersNineAndTen();
        sell(10, 10);

        assertThat(kinds("ANOTHER_ORDER")).isEqualTo(1);
        assertThat(kinds("ORDER_WITHOUT_RESERVATION")).isEqualTo(1);
        assertMended(1, 2);
        assertThat(stage.gate().stock(id)).isEqualTo(90);
        assertThat(stage.book().live(id)).isEqualTo(10);
    }

    @Test
    void mendingBeforeTheSurplusIsSoldLeavesNobodyFailed() {
        promoteAReplicaThatMissedUsersNineAndTen();

        assertMended(0, 2);

        sell(11, 100);
        assertThat(frequency(stage.gate().tryUsers(id, 101, 120), ReserveOutcome.SOLD_OUT))
                .isEqualTo(20);
        assertThat(stage.book().live(id)).isEqualTo(100);
        assertThat(stage.book().orders(id)).as("none FAILED").isEqualTo(100);
    }

    @Test
    void aReplicaThatMissedAReturnGetsItByMending() {
        sell(1, 2);
        Runnable replica = stage.gate().replica(id);
        cancelOrderOfUserOne();
        replica.run();
        assertThat(stage.gate().stock(id)).isEqualTo(98);

        assertThat(kinds("RESERVATION_WITHOUT_ORDER")).isEqualTo(1);
        assertMended(1, 0);
        assertThat(stage.gate().stock(id)).isEqualTo(99);
        assertThat(stage.gate().tryUsers(id, 1, 1)).containsExactly(ReserveOutcome.RESERVED);
    }

    @Test
    void aReplicaThatMissedAReturnAndWhatTheUserBoughtThenGetsBothByMending() {
        sell(1, 2);
        Runnable replica = stage.gate().replica(id);
        cancelOrderOfUserOne();
        sell(1, 1);
        replica.run();

        assertThat(kinds("ANOTHER_ORDER")).isEqualTo(1);
        assertMended(1, 1);
        assertThat(stage.gate().stock(id)).isEqualTo(98);
        assertThat(stage.book().live(id)).isEqualTo(2);
    }

    private void cancelOrderOfUserOne() {
        String orderId = stage.http().user("user-1", "/orders?resourceId=" + id).text("orderId");
        assertThat(stage.http().ask("user-1", "/orders/" + orderId + "/cancel").status())
                .isEqualTo(200);
        awaiting("the unit is back").until(() -> stage.gate().stock(id) == 99);
    }

    private void promoteAReplicaThatMissedUsersNineAndTen() {
        sell(1, 8);
        Runnable replica = stage.gate().replica(id);
        sell(9, 10);
        replica.run();
        assertThat(stage.gate().stock(id)).isEqualTo(92);
    }

    private void sell(int first, int last) {
        int before = stage.book().orders(id);
        List<OrderMessage> orders = stage.gate().reserveAll(id, first, last);
        sale.publish(orders);
        awaiting("recorded or refused").until(() -> stage.book().orders(id) == before + orders.size());
    }

    private long kinds(String kind) {
        return sale.differences().stream()
                .filter(found -> found.startsWith(kind))
                .count();
    }

    private void assertMended(int given, int taken) {
        Answer mended = stage.http().admin("POST", "/admin/sales/" + id + "/mend", "");
        assertThat(mended.json().get("unitsGivenBack").asInt())
                .as(mended.body())
                .isEqualTo(given);
        assertThat(mended.json().get("unitsTaken").asInt()).as(mended.body()).isEqualTo(taken);
        assertThat(mended.json().get("left")).isEmpty();
        assertThat(sale.audit().get("agreed").asBoolean()).isTrue();
        assertThat(stage.book().stock(id) + stage.book().live(id)).isEqualTo(100);
    }
}
