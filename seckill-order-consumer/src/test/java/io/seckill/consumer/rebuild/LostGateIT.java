package io.seckill.consumer.rebuild;

import static io.seckill.consumer.testing.Rest.awaiting;
import static java.util.Collections.frequency;
import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.consumer.testing.Http.Answer;
import io.seckill.consumer.testing.RunningConsumer;
import io.seckill.consumer.testing.Stage;
import io.seckill.message.OrderMessage;
import io.seckill.stock.ReserveOutcome;
import io.seckill.stock.ResourceKeys;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Case C08: S = 100, 40 admitted, 30 of them in the book, 10 queued; then the gate's stock is lost. */
class LostGateIT {

    private final Stage stage = Stage.shared();
    private final String sale = stage.openSale(100);

    @BeforeEach
    void sellForty() {
        sell(stage.gate().reserveAll(sale, 1, 30));
        awaiting("30 in the book").until(() -> stage.book().live(sale) == 30);
        stage.consumer().stopRecording();
        sell(stage.gate().reserveAll(sale, 31, 40));
        assertThat(stage.book().stock(sale)).isEqualTo(70);
    }

    @AfterEach
    void goOn() {
        stage.consumer().startRecording();
        awaiting("empty queue").until(() -> stage.queues().waiting("seckill.orders") == 0);
    }

    @Test
    void openingAgainAndStartingAnotherInstanceOverwriteNothing() {
        assertThat(call("open").problem()).isEqualTo("409 ALREADY_OPEN");
        try (RunningConsumer another = stage.anotherConsumer("--spring.rabbitmq.listener.simple.auto-startup=false")) {
            assertThat(another.at("/")).isNotNull();
            assertThat(call("open").problem()).isEqualTo("409 ALREADY_OPEN");
        }

        assertThat(stage.gate().stock(sale)).isEqualTo(60);
        assertThat(stage.gate().users(sale)).isEqualTo(40);
    }

    @Test
    void aLostStockSellsNothingUntilARebuildFromTheBookAndThenExactlyTheRest() {
        stage.gate().redis().delete(new ResourceKeys(sale).stock());

        assertThat(stage.gate().tryUsers(sale, 41, 60)).hasSize(20).containsOnly(ReserveOutcome.UNAVAILABLE);
        assertThat(stage.gate().users(sale)).isEqualTo(40);
        assertThat(call("open").problem()).isEqualTo("409 REBUILD_NEEDED");
        assertThat(call("rebuild").problem()).isEqualTo("409 IN_FLIGHT");
        assertThat(stage.gate().stock(sale)).as("refused, so untouched").isEqualTo(-1);

        stage.consumer().startRecording();
        awaiting("40 in the book").until(() -> stage.book().live(sale) == 40);
        assertThat(call("rebuild").status()).isEqualTo(200);
        assertThat(stage.gate().stock(sale)).isEqualTo(60);
        assertThat(stage.gate().users(sale)).isEqualTo(40);

        sellOnToTwoHundred();
    }

    @Test
    void aReservationThatIsStillPendingForbidsARebuild() {
        List<OrderMessage> pending = stage.gate().reserveAll(sale, 41, 41);
        stage.gate().redis().delete(new ResourceKeys(sale).stock());
        stage.consumer().startRecording();
        awaiting("40 in the book").until(() -> stage.book().live(sale) == 40);

        assertThat(call("rebuild").problem()).isEqualTo("409 IN_FLIGHT");

        sell(pending);
        awaiting("41 in the book").until(() -> stage.book().live(sale) == 41);
        assertThat(call("rebuild").status()).isEqualTo(200);
        assertThat(stage.gate().stock(sale)).isEqualTo(59);
    }

    private void sellOnToTwoHundred() {
        List<ReserveOutcome> again = stage.gate().tryUsers(sale, 1, 40);
        assertThat(again).containsOnly(ReserveOutcome.ALREADY_ORDERED);
        sell(stage.gate().reserveAll(sale, 41, 100));
        List<ReserveOutcome> late = stage.gate().tryUsers(sale, 101, 200);
        assertThat(frequency(late, ReserveOutcome.SOLD_OUT)).isEqualTo(100);

        awaiting("all in the book").until(() -> stage.book().live(sale) == 100);
        assertThat(stage.book().stock(sale)).isZero();
        assertThat(stage.gate().stock(sale)).isZero();
        assertThat(stage.book().orders(sale)).as("none FAILED").isEqualTo(100);
    }

    private void sell(List<OrderMessage> reserved) {
        stage.queues().publish(reserved);
        stage.gate().confirm(reserved);
    }

    private Answer call(String action) {
        return stage.http().admin("POST", "/admin/sales/" + sale + "/" + action, "");
    }
}
