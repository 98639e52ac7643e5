package io.seckill.consumer.recording;

import static io.seckill.consumer.testing.Rest.awaiting;
import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.consumer.queue.QueueDepths;
import io.seckill.consumer.testing.Buyers;
import io.seckill.consumer.testing.FragileStage;
import io.seckill.consumer.testing.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Readiness says whether orders are consumed here; liveness does not depend on other servers. */
class RecordingHealthIT {

    private static final String LIVENESS = "/actuator/health/liveness";

    private final FragileStage fragile = FragileStage.shared();
    private final Stage stage = fragile.stage();

    @AfterEach
    void heal() {
        stage.consumer().startRecording();
        fragile.heal();
    }

    @Test
    void aStoppedListenerIsNotReady() {
        stage.consumer().stopRecording();
        awaitReadiness(503);

        stage.consumer().startRecording();
        awaitReadiness(200);
    }

    @Test
    void aListenerWithoutTheBrokerIsNotReadyAndReadyAgainWhenItIsBack() {
        fragile.broker().cut();
        awaitReadiness(503);
        assertThat(stage.http().managementStatus(LIVENESS)).isEqualTo(200);

        fragile.heal();
        awaitReadiness(200);
    }

    @Test
    void aListenerWithoutTheDatabaseIsAliveAndNotReady() {
        fragile.database().cut();
        awaitReadiness(503);

        assertThat(stage.http().managementStatus(LIVENESS)).isEqualTo(200);
    }

    @Test
    void aConsumerThatTheBrokerCancelledComesBackOnANewQueue() {
        String sale = stage.openSale(1);
        stage.queues().delete("seckill.orders");

        QueueDepths queues = stage.consumer().bean(QueueDepths.class);
        awaiting("a new queue").until(() -> queues.all().get("seckill.orders") == 0);
        awaitReadiness(200);
        stage.queues().publish(Buyers.order(sale, 1));
        awaiting("an order").until(() -> stage.book().live(sale) == 1);
    }

    private void awaitReadiness(int status) {
        awaiting("readiness " + status).until(() -> stage.http().managementStatus(FragileStage.READINESS) == status);
    }
}
