package io.seckill.consumer.deadletter;

import static io.seckill.consumer.testing.Rest.awaiting;
import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.consumer.testing.ParkedOrder;
import io.seckill.consumer.testing.Stage;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Case C33, its end: whatever is done about an order's dead letters, and however often, only the first has an effect. An order
 * may have two letters, when a consumer died after laying it to rest and before acknowledging it.
 */
class DeadLetterOnceIT {

    private final Stage stage = Stage.shared();
    private final String sale = stage.openSale(10);
    private ParkedOrder parked;
    private List<String> letters;

    @BeforeEach
    void twoLettersOfOneOrder() {
        parked = ParkedOrder.of(stage, sale, 1);
        parked.layToRest();
        letters = parked.letters();
        assertThat(letters).hasSize(2);
        assertUnits(10, 9);
    }

    @AfterEach
    void leaveNoDeadLetters() {
        stage.queues().takeDead();
    }

    @Test
    void aReplayAfterAReplayRecordsNothingMore() {
        replay(0);
        parked.awaitOutcome("CREATED");
        replay(1);

        assertUnits(9, 9);
        assertThat(stage.book().orders(sale)).isEqualTo(1);
    }

    @Test
    void aDiscardAfterAReplayLeavesTheOrderAndItsUnit() {
        replay(0);
        parked.awaitOutcome("CREATED");
        discard(1);

        assertThat(parked.outcome()).isEqualTo("CREATED");
        assertUnits(9, 9);
    }

    @Test
    void aReplayAfterADiscardRecordsNothingAndTakesNothing() {
        discard(0);
        replay(1);

        assertThat(parked.outcome()).isEqualTo("FAILED DISCARDED");
        assertUnits(10, 10);
    }

    @Test
    void aDiscardAfterADiscardGivesNothingMoreEvenIfTheUserBoughtAgain() {
        discard(0);
        stage.queues().publish(stage.gate().reserveAll(sale, 1, 1));
        awaiting("the new order").until(() -> stage.book().live(sale) == 1);
        discard(1);

        assertUnits(9, 9);
        assertThat(stage.gate().users(sale)).isEqualTo(1);
    }

    @Test
    void aDiscardCutShortBeforeTheGateIsCompletedByRepeatingIt() {
        stage.book()
                .execute(
                        "INSERT INTO orders (order_id, resource_id, user_id, status, reason, reserved_at, created_at)"
                                + " VALUES (?, ?, 'user-1', 'FAILED', 'DISCARDED', 1, 1)",
                        parked.order().orderNumber(),
                        sale);

        discard(0);

        assertUnits(10, 10);
        assertThat(parked.letters()).hasSize(1);
    }

    @Test
    void aReplayCutShortBeforeTheRemovalIsHarmlessWhenRepeated() {
        stage.queues().publish(parked.order());
        parked.awaitOutcome("CREATED");

        replay(0);

        assertUnits(9, 9);
    }

    @Test
    void manyAdministratorsAtOnceHaveTheEffectOfOne() {
        CompletableFuture<?>[] calls = Stream.of("discard", "replay", "discard", "replay")
                .flatMap(action -> letters.stream()
                        .map(letter -> CompletableFuture.supplyAsync(() -> parked.call(letter, action))))
                .toArray(CompletableFuture<?>[]::new);
        CompletableFuture.allOf(calls).join();
        awaiting("the end of it").until(() -> !parked.outcome().equals("none"));

        int left = parked.outcome().equals("CREATED") ? 9 : 10;
        awaiting("agreement")
                .until(() -> stage.book().stock(sale) == left && stage.gate().stock(sale) == left);
        assertThat(stage.book().orders(sale)).isEqualTo(1);
    }

    private void replay(int letter) {
        long done = stage.consumer().done();
        assertThat(parked.call(letters.get(letter), "replay").status()).isEqualTo(204);
        stage.awaitDone(done, 1);
    }

    private void discard(int letter) {
        assertThat(parked.call(letters.get(letter), "discard").status()).isEqualTo(204);
    }

    private void assertUnits(int inTheBook, int atTheGate) {
        assertThat(stage.book().stock(sale)).as("book").isEqualTo(inTheBook);
        assertThat(stage.gate().stock(sale)).as("gate").isEqualTo(atTheGate);
    }
}
