package io.seckill.consumer.rebuild;

import static io.seckill.consumer.testing.Rest.awaiting;
import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.consumer.testing.Http.Answer;
import io.seckill.consumer.testing.ParkedOrder;
import io.seckill.consumer.testing.Stage;
import io.seckill.message.OrderMessage;
import io.seckill.stock.ReserveOutcome;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a consumer holds and no queue shows forbids a rebuild: opened now, the gate would sell those units again. */
class HeldMessagesIT {

    private final Stage stage = Stage.shared();
    private final String sale = stage.openSale(10);

    @AfterEach
    void goOn() {
        stage.consumer().startRecording();
        awaiting("empty queue").until(() -> stage.queues().waiting("seckill.orders") == 0);
    }

    @Test
    void messagesInTheHandOfAFrozenConsumerForbidARebuildUntilTheyAreBack() throws Exception {
        stage.consumer().stopRecording();
        try (AutoCloseable frozen = stage.queues().frozenConsumer(10)) {
            sellFour();
            awaiting("all of it held").until(() -> stage.queues().waiting("seckill.orders") == 0);
            stage.gate().loseEverything();

            assertThat(frozen).isNotNull();
            assertThat(rebuild().problem()).isEqualTo("409 IN_FLIGHT");
            assertThat(stage.gate().stock(sale)).as("refused, so untouched").isEqualTo(-1);
        }
        stage.consumer().startRecording();
        assertOpensWithTheRest();
    }

    @Test
    void aBatchThatIsHeldUpInTheBookForbidsARebuildUntilItIsRecorded() throws Exception {
        try (Connection other = stage.book().connect();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("SELECT stock FROM sale WHERE resource_id = '" + sale + "' FOR UPDATE");
            sellFour();
            awaiting("all in hand").until(() -> stage.queues().waiting("seckill.orders") == 0);
            stage.gate().loseEverything();

            assertThat(rebuild().problem()).isEqualTo("409 IN_FLIGHT");
            other.rollback();
        }
        assertOpensWithTheRest();
    }

    @Test
    void anOrderWhoseMessageIsADeadLetterKeepsItsUnitThroughARebuild() {
        ParkedOrder parked = ParkedOrder.of(stage, sale, 5);
        sellFour();
        awaiting("recorded").until(() -> stage.book().live(sale) == 4);
        stage.gate().loseEverything();

        assertThat(rebuild().status()).isEqualTo(200);

        assertThat(stage.gate().stock(sale)).isEqualTo(5);
        assertThat(stage.gate().tryUsers(sale, 1, 5)).containsOnly(ReserveOutcome.ALREADY_ORDERED);
        assertThat(parked.call(parked.letter(), "replay").status()).isEqualTo(204);
        parked.awaitOutcome("CREATED");
        assertThat(stage.book().stock(sale)).isEqualTo(5);
    }

    private void sellFour() {
        List<OrderMessage> orders = stage.gate().reserveAll(sale, 1, 4);
        stage.queues().publish(orders);
        stage.gate().confirm(orders);
    }

    private void assertOpensWithTheRest() {
        awaiting("recorded").until(() -> stage.book().live(sale) == 4);
        assertThat(rebuild().status()).isEqualTo(200);
        assertThat(stage.gate().stock(sale)).isEqualTo(6);
        assertThat(stage.gate().users(sale)).isEqualTo(4);
    }

    private Answer rebuild() {
        return stage.http().admin("POST", "/admin/sales/" + sale + "/rebuild", "");
    }
}
