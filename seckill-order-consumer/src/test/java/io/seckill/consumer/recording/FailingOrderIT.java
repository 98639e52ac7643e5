package io.seckill.consumer.recording;

import static io.seckill.consumer.testing.Rest.awaiting;
import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.consumer.testing.Buyers;
import io.seckill.consumer.testing.FragileStage;
import io.seckill.consumer.testing.QueueHand.DeadLetter;
import io.seckill.consumer.testing.Stage;
import io.seckill.message.OrderMessage;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Case C22: an order whose step always fails is tried four times, then it is a dead letter; the others are recorded. */
class FailingOrderIT {

    private final Stage stage = FragileStage.shared().stage();
    private final String sale = stage.openSale(100);
    private final OrderMessage seventh = Buyers.order(sale, 7);

    /** User 7's insert fails in the database itself; a table without transactions counts how often. */
    @BeforeEach
    void breakTheStepOfUserSeven() {
        stage.book().execute("CREATE TABLE runs (order_id BIGINT NOT NULL) ENGINE = MyISAM");
        stage.book()
                .execute("CREATE TRIGGER user_7_fails BEFORE INSERT ON orders FOR EACH ROW BEGIN"
                        + " IF NEW.user_id = 'user-7' THEN"
                        + " INSERT INTO runs VALUES (NEW.order_id);"
                        + " SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'the order step fails';"
                        + " END IF; END");
    }

    @AfterEach
    void mend() {
        stage.book().execute("DROP TRIGGER user_7_fails");
        stage.book().execute("DROP TABLE runs");
        stage.queues().takeDead();
    }

    @Test
    void aStepThatAlwaysFailsRunsFourTimesAndThenItsMessageIsADeadLetter() {
        stage.queues().publish(seventh);
        awaiting("its first run").until(() -> runs() > 0);
        stage.queues().publish(Buyers.orders(sale, 8, 100));
        stage.queues().publish(Buyers.orders(sale, 1, 6));

        awaiting("the other 99").until(() -> stage.book().live(sale) == 99);
        awaiting("the dead letter").until(() -> stage.queues().dead() == 1);
        assertThat(runs()).isEqualTo(4);
        assertThat(stage.book().stock(sale)).isEqualTo(1);
        assertThat(stage.book().outcomeOf(seventh.orderId())).isEqualTo("none");
        assertNothingWaits();
        DeadLetter dead = stage.queues().takeDead().get(0);
        assertThat(dead.body()).contains(seventh.orderId());
        assertThat(dead.headers()).containsEntry("seckill-attempts", "4").containsKey("seckill-died-at");
        assertThat(dead.headers().get("seckill-reason")).contains("the order step fails");
    }

    @Test
    void aFailingOrderInTheMiddleOfABatchHarmsNoOther() {
        stage.consumer().stopRecording();
        stage.queues().publish(Buyers.orders(sale, 1, 100));
        stage.consumer().startRecording();

        awaiting("the other 99").until(() -> stage.book().live(sale) == 99);
        awaiting("the dead letter").until(() -> stage.queues().dead() == 1);
        assertThat(stage.book().stock(sale)).isEqualTo(1);
        assertThat(stage.queues().takeDead().get(0).headers()).containsEntry("seckill-attempts", "4");
    }

    private int runs() {
        return stage.book().number("SELECT COUNT(*) FROM runs WHERE order_id = ?", seventh.orderId());
    }

    private void assertNothingWaits() {
        for (String queue : List.of("", ".retry.1", ".retry.2", ".retry.3", ".attempt.2", ".attempt.3", ".attempt.4")) {
            assertThat(stage.queues().waiting("seckill.orders" + queue))
                    .as(queue)
                    .isZero();
        }
    }
}
