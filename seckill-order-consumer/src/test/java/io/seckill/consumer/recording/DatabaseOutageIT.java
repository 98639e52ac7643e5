package io.seckill.consumer.recording;

import static io.seckill.consumer.testing.Rest.awaiting;
import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.consumer.testing.Buyers;
import io.seckill.consumer.testing.FragileStage;
import io.seckill.consumer.testing.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A database that is away uses up no attempt of any message. */
class DatabaseOutageIT {

    private final FragileStage fragile = FragileStage.shared();
    private final Stage stage = fragile.stage();
    private final String sale = stage.openSale(100);

    @AfterEach
    void heal() {
        fragile.heal();
    }

    @Test
    void whileTheDatabaseIsAwayConsumptionPausesAndThenGoesOnByItself() {
        fragile.database().cut();
        stage.queues().publish(Buyers.orders(sale, 1, 50));

        awaiting("the pause").until(() -> fragile.paused() > 0);
        assertThat(stage.http().managementStatus(FragileStage.READINESS)).isEqualTo(503);
        stage.queues().publish(Buyers.orders(sale, 51, 100));
        assertThat(stage.queues().waiting("seckill.orders.retry.1"))
                .as("attempts used up")
                .isZero();

        fragile.heal();
        awaiting("all recorded").until(() -> stage.book().live(sale) == 100);
        assertThat(stage.book().stock(sale)).isZero();
        assertThat(stage.book().orders(sale)).as("none FAILED").isEqualTo(100);
        assertThat(stage.queues().dead()).isZero();
    }
}
