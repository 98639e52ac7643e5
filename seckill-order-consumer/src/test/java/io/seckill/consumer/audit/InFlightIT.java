package io.seckill.consumer.audit;

import static io.seckill.consumer.testing.Rest.awaiting;
import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.consumer.testing.RunningConsumer;
import io.seckill.consumer.testing.Stage;
import io.seckill.message.OrderMessage;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Case C33, phase 1: what is on its way is no leak, wherever it is. */
class InFlightIT {

    private final Stage stage = Stage.shared();
    private final AuditedSale sale = AuditedSale.of(1000);

    @AfterEach
    void goOn() {
        stage.consumer().startRecording();
        awaiting("empty queue").until(() -> stage.queues().waiting("seckill.orders") == 0);
    }

    @Test
    void whatIsPendingOrQueuedIsInFlight() {
        stage.consumer().stopRecording();
        stage.gate().reserveAll(sale.resourceId(), 1, 5);
        sale.plantPending("old", "7");

        assertOnlyInFlight(6);

        sale.publish(stage.gate().reserveAll(sale.resourceId(), 6, 500));

        assertOnlyInFlight(501);
        assertThat(sale.audit().at("/queues/seckill.orders").asInt()).isEqualTo(495);
        assertThat(sale.audit().get("atRest").asBoolean()).isFalse();
    }

    @Test
    void whatAConsumerHasInHandIsInFlight() throws SQLException {
        try (Connection other = stage.book().connect();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("SELECT stock FROM sale WHERE resource_id = '" + sale.resourceId() + "' FOR UPDATE");
            sale.publish(stage.gate().reserveAll(sale.resourceId(), 1, 50));
            awaiting("all in hand").until(() -> stage.queues().waiting("seckill.orders") == 0);

            assertOnlyInFlight(50);
            other.rollback();
        }
        awaiting("recorded").until(() -> stage.book().live(sale.resourceId()) == 50);
    }

    @Test
    void whileASaleRunsNothingIsALeak() {
        try (RunningConsumer second = stage.anotherConsumer()) {
            for (int user = 1; user <= 500; user += 20) {
                List<OrderMessage> orders = stage.gate().reserveAll(sale.resourceId(), user, user + 19);
                stage.queues().publish(orders);
                assertThat(sale.differences()).allMatch(found -> found.startsWith("IN_FLIGHT"));
                stage.gate().confirm(orders);
                assertThat(sale.differences()).allMatch(found -> found.startsWith("IN_FLIGHT"));
            }
            awaiting("agreement").until(() -> sale.audit().get("agreed").asBoolean());
            assertThat(second.done()).isPositive();
        }
    }

    private void assertOnlyInFlight(int users) {
        assertThat(sale.differences()).hasSize(users).allMatch(found -> found.startsWith("IN_FLIGHT"));
        assertThat(sale.failed()).doesNotContain(AuditedSale.RESERVED_UNITS, AuditedSale.RECORDED_UNITS);
    }
}
