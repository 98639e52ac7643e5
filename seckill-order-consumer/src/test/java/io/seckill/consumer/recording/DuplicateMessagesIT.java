package io.seckill.consumer.recording;

import static io.seckill.consumer.testing.Rest.awaiting;
import static java.util.concurrent.CompletableFuture.runAsync;
import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.consumer.book.OrderBook;
import io.seckill.consumer.testing.Buyers;
import io.seckill.consumer.testing.RunningConsumer;
import io.seckill.consumer.testing.Stage;
import io.seckill.message.OrderMessage;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** Case C25: copies of one message at the same time, with a first transaction that rolls back, make one order. */
class DuplicateMessagesIT {

    private static final int USERS = 100;
    private static final String LOCK_WAITS =
            "SELECT COUNT(*) FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT'";
    private static final String DEADLOCKS =
            "SELECT `count` FROM information_schema.innodb_metrics WHERE name = 'lock_deadlocks'";

    private final Stage stage = Stage.shared();
    private final String sale = stage.openSale(USERS);

    @Test
    void threeCopiesOfEachMessageThroughThreeConsumersMakeOneOrderAUser() {
        try (RunningConsumer second = stage.anotherConsumer();
                RunningConsumer third = stage.anotherConsumer()) {
            long before = stage.consumer().done();
            stage.queues()
                    .publish(Buyers.orders(sale, 1, USERS).stream()
                            .flatMap(order -> List.of(order, order, order).stream())
                            .toList());

            awaiting("all copies done")
                    .until(() -> stage.consumer().done() - before + second.done() + third.done() == 3L * USERS);
            assertThat(second.done()).isPositive();
            assertThat(third.done()).isPositive();
        }
        assertEachUserHasOneOrder();
    }

    @Test
    void copiesThatWaitForATransactionThatRollsBackMakeOneOrderAUser() {
        List<OrderMessage> orders = Buyers.orders(sale, 1, USERS);
        CompletableFuture<?>[] copies = new CompletableFuture<?>[2];
        readCommitted().executeWithoutResult(first -> {
            stage.consumer().bean(OrderBook.class).record(orders);
            for (int i = 0; i < copies.length; i++) {
                copies[i] = runAsync(() -> orders.forEach(this::recordAlone));
            }
            awaitLockWaits(copies.length);
            first.setRollbackOnly();
        });
        CompletableFuture.allOf(copies).join();

        assertEachUserHasOneOrder();
    }

    @Test
    void ordersOfOneUserWithTwoIdsAtTheSameTimeLeaveOneLive() {
        CompletableFuture<?>[] both = new CompletableFuture<?>[2];
        for (int i = 0; i < both.length; i++) {
            both[i] = runAsync(() -> Buyers.orders(sale, 1, USERS).forEach(this::recordAlone));
        }
        CompletableFuture.allOf(both).join();

        assertEachUserHasOneOrder();
        assertThat(stage.book().orders(sale)).as("the others are FAILED").isEqualTo(2 * USERS);
    }

    @Test
    void anOrderThatLosesADeadlockIsRecordedAtOnceAllTheSame() throws SQLException {
        OrderMessage order = Buyers.order(sale, 1);
        int deadlocks = stage.book().number(DEADLOCKS);
        try (Connection other = stage.book().connect()) {
            other.setAutoCommit(false);
            insertWithManyMore(order, other);
            CompletableFuture<Void> recording = runAsync(() -> recordAlone(order));
            awaitLockWaits(1);
            // Each now waits for the other; the server ends the lighter transaction, which is ours.
            execute(other, "SELECT stock FROM sale WHERE resource_id = '" + sale + "' FOR UPDATE");
            other.rollback();
            recording.join();
        }
        assertThat(stage.book().number(DEADLOCKS)).isGreaterThan(deadlocks);
        assertThat(stage.book().outcomeOf(order.orderId())).isEqualTo("CREATED");
        assertThat(stage.book().stock(sale)).isEqualTo(USERS - 1);
    }

    private void recordAlone(OrderMessage order) {
        stage.consumer().bean(Recorder.class).record(List.of(order));
    }

    private void awaitLockWaits(int transactions) {
        // The server looks anew only when it was not asked for a tenth of a second.
        awaiting("transactions that wait for a lock")
                .pollInterval(Duration.ofMillis(150))
                .until(() -> stage.book().number(LOCK_WAITS) >= transactions);
    }

    private TransactionTemplate readCommitted() {
        TransactionTemplate transaction =
                new TransactionTemplate(stage.consumer().bean(PlatformTransactionManager.class));
        transaction.setIsolationLevel(TransactionDefinition.ISOLATION_READ_COMMITTED);
        return transaction;
    }

    private static void insertWithManyMore(OrderMessage order, Connection other) throws SQLException {
        String row = "INSERT INTO orders (order_id, resource_id, user_id, status, reserved_at, created_at)"
                + " VALUES (%s, '%s', '%s', 'CREATED', 1, 1)";
        execute(other, row.formatted(order.orderId(), order.resourceId(), order.userId()));
        for (int user = 2; user < USERS; user++) {
            execute(other, row.formatted(Buyers.newOrderId(), order.resourceId(), Buyers.user(user)));
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private void assertEachUserHasOneOrder() {
        assertThat(stage.book().live(sale)).isEqualTo(USERS);
        assertThat(stage.book().usersWithOrder(sale)).isEqualTo(USERS);
        assertThat(stage.book().stock(sale)).isZero();
        assertThat(stage.queues().dead()).isZero();
    }
}
