package io.seckill.consumer.recording;

import static io.seckill.consumer.testing.Rest.awaiting;
import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.consumer.testing.Buyers;
import io.seckill.consumer.testing.FragileStage;
import io.seckill.consumer.testing.Stage;
import io.seckill.message.OrderMessage;
import io.seckill.testing.proxy.Direction;
import io.seckill.testing.proxy.TcpProxy;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Case C27, the outcome of a commit is unknown; and channels that are lost between commit and acknowledgement. */
class BrokenLinkIT {

    private final FragileStage fragile = FragileStage.shared();
    private final Stage stage = fragile.stage();
    private final TcpProxy database = fragile.database();
    private final TcpProxy broker = fragile.broker();
    private final String sale = stage.openSale(100);

    @AfterEach
    void heal() {
        fragile.heal();
        stage.queues().takeDead();
    }

    @Test
    void commitsThatBreakBeforeOrAfterTheServerMadeThemAreFoundOut() {
        for (int user = 1; user <= 100; user++) {
            OrderMessage order = Buyers.order(sale, user);
            switch (user % 20) {
                case 1, 2, 3 -> recordWithCommitLost(order);
                case 4, 5, 6 -> recordWithAnswerLost(order);
                default -> stage.queues().publish(order);
            }
            awaitLive(order);
        }
        assertExactlySoldOut();
    }

    @Test
    void aMessageIsAcknowledgedOnlyAfterItsCommit() {
        long duplicates = stage.consumer().recorded("ALREADY_RECORDED");
        for (int round = 1; round <= 5; round++) {
            // The commit goes on its way when the connection that would carry the acknowledgement is gone.
            beforeCommit(broker::reset);
            stage.queues().publish(Buyers.order(sale, round));
            int found = round;
            awaiting("the redelivery").until(() -> stage.consumer().recorded("ALREADY_RECORDED") - duplicates >= found);
        }
        assertThat(stage.book().live(sale)).isEqualTo(5);
        assertThat(stage.book().stock(sale)).isEqualTo(95);
        assertThat(stage.queues().dead()).isZero();
    }

    @Test
    void anOrderWhoseLastAttemptWasRecordedIsNoDeadLetterWhenItsAcknowledgementIsLost() {
        long duplicates = stage.consumer().recorded("ALREADY_RECORDED");
        beforeCommit(broker::reset);
        stage.queues().publishTo("seckill.orders.attempt.4", Buyers.order(sale, 1));

        awaiting("the redelivery")
                .until(() -> stage.consumer().recorded("ALREADY_RECORDED") - duplicates >= 1
                        && stage.queues().waiting("seckill.orders.attempt.4") == 0);
        assertThat(stage.queues().dead()).isZero();
        assertThat(stage.book().live(sale)).isEqualTo(1);
    }

    @Test
    void messagesWhoseChannelIsLostAreRecordedOnceEach() {
        for (int from = 1; from <= 100; from += 10) {
            stage.queues().publish(Buyers.orders(sale, from, from + 9));
            broker.reset();
        }

        awaiting("all recorded").until(() -> stage.book().live(sale) == 100);
        assertExactlySoldOut();
    }

    @Test
    void aConnectionThatIsLostWhileItLogsInIsNoReasonToGiveUp() {
        // The client cannot tell this from a refusal of its password, of which the broker says no more.
        loseLogins(new AtomicInteger(8));
        broker.reset();
        OrderMessage order = Buyers.order(sale, 1);
        stage.queues().publish(order);

        awaiting("the order")
                .until(() -> stage.book().outcomeOf(order.orderId()).equals("CREATED"));
    }

    private void loseLogins(AtomicInteger left) {
        broker.before(Direction.TO_SERVER, "PLAIN", () -> {
            broker.reset();
            if (left.decrementAndGet() > 0) {
                loseLogins(left);
            }
        });
    }

    private void recordWithCommitLost(OrderMessage order) {
        beforeCommit(database::cut);
        stage.queues().publish(order);
        healWhenPaused();
    }

    private void recordWithAnswerLost(OrderMessage order) {
        beforeCommit(() -> database.stall(Direction.TO_CLIENT));
        stage.queues().publish(order);
        awaitLive(order);
        database.cut();
        healWhenPaused();
    }

    /** At the commit of the next order; an earlier statement sets the trap, for "READ COMMITTED" holds the word too. */
    private void beforeCommit(Runnable fault) {
        database.before(
                Direction.TO_SERVER,
                "UPDATE sale SET stock",
                () -> database.before(Direction.TO_SERVER, "COMMIT", fault));
    }

    private void awaitLive(OrderMessage order) {
        awaitAtFirstAttempt(order.userId(), () -> stage.book().live(sale) == user(order));
    }

    private void healWhenPaused() {
        awaitAtFirstAttempt("the pause", () -> fragile.paused() > 0);
        fragile.heal();
    }

    /** An outage is no fault of an order: it uses up none of its attempts. */
    private void awaitAtFirstAttempt(String what, BooleanSupplier condition) {
        awaiting(what).until(() -> {
            assertThat(stage.queues().waiting("seckill.orders.retry.1"))
                    .as("orders that failed")
                    .isZero();
            return condition.getAsBoolean();
        });
    }

    private static int user(OrderMessage order) {
        return Integer.parseInt(order.userId().substring("user-".length()));
    }

    private void assertExactlySoldOut() {
        assertThat(stage.book().stock(sale)).isZero();
        assertThat(stage.book().orders(sale)).as("none FAILED").isEqualTo(100);
        assertThat(stage.queues().dead()).isZero();
    }
}
