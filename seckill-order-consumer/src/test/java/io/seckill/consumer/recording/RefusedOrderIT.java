package io.seckill.consumer.recording;

import static io.seckill.consumer.testing.Rest.awaiting;
import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.consumer.testing.Buyers;
import io.seckill.consumer.testing.QueueHand.DeadLetter;
import io.seckill.consumer.testing.Stage;
import io.seckill.message.OrderMessage;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What cannot become a live order ends as a failed order with its reason or as a dead letter, and harms no other. */
class RefusedOrderIT {

    private final Stage stage = Stage.shared();
    private final String sale = stage.openSale(3);

    @AfterEach
    void leaveNoDeadLetters() {
        stage.queues().takeDead();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "no JSON",
                "[]",
                "null",
                "{}",
                "{\"schema\":2,\"orderId\":\"1\",\"resourceId\":\"r\",\"userId\":\"u\"}",
                "{\"schema\":1,\"orderId\":\"1\",\"resourceId\":\"r\"}",
                "{\"schema\":1,\"orderId\":\"0x1\",\"resourceId\":\"r\",\"userId\":\"u\"}",
                "{\"schema\":1,\"orderId\":\"9999999999999999999\",\"resourceId\":\"r\",\"userId\":\"u\"}",
                "{\"schema\":1,\"orderId\":\"1\",\"resourceId\":\"r'; --\",\"userId\":\"u\"}"
            })
    void aMessageThatCannotBeReadIsADeadLetterAtOnce(String body) {
        stage.queues().publishText(body);

        DeadLetter dead = awaitDead();
        assertThat(dead.body()).isEqualTo(body);
        assertThat(dead.headers()).containsEntry("seckill-attempts", "1").containsKey("seckill-died-at");
        assertThat(dead.headers().get("seckill-reason")).isNotBlank();
    }

    @Test
    void aSecondOrderOfTheSameUserFailsAndTakesNoUnit() {
        List<OrderMessage> two = List.of(Buyers.order(sale, 1), Buyers.order(sale, 1));
        two.forEach(this::deliver);

        assertOutcomes(two, "CREATED", "FAILED ALREADY_ORDERED");
        assertThat(stage.book().stock(sale)).isEqualTo(2);
    }

    @Test
    void theSurplusFailsAsSoldOutAndTheFirstToReserveHaveTheUnits() {
        List<OrderMessage> five = Buyers.orders(sale, 1, 5);
        stage.consumer().bean(Recorder.class).record(reversed(five));

        assertOutcomes(five, "CREATED", "CREATED", "CREATED", "FAILED SOLD_OUT", "FAILED SOLD_OUT");
        assertThat(stage.book().stock(sale)).isZero();
    }

    @Test
    void anOrderOfASaleThatTheBookDoesNotKnowFails() {
        OrderMessage order = Buyers.order(Buyers.newResource(), 1);
        deliver(order);

        assertOutcomes(List.of(order), "FAILED NO_SALE");
    }

    @Test
    void aRefusedOrderThatComesAgainStaysAsItIs() {
        String small = stage.openSale(1);
        List<OrderMessage> two = Buyers.orders(small, 1, 2);
        two.forEach(this::deliver);
        two.forEach(this::deliver);

        assertOutcomes(two, "CREATED", "FAILED SOLD_OUT");
        assertThat(stage.book().orders(small)).isEqualTo(2);
    }

    @Test
    void anOrderIdThatBelongsToAnotherPurchaseIsADeadLetterAndNotAlreadyRecorded() {
        OrderMessage first = Buyers.order(sale, 1);
        deliver(first);
        long duplicates = stage.consumer().recorded("ALREADY_RECORDED");
        stage.queues().publish(Buyers.order(sale, "user-2", first.orderId()));

        DeadLetter dead = awaitDead();
        assertThat(dead.body()).contains("user-2");
        assertThat(dead.headers().get("seckill-reason")).contains(first.orderId(), "belongs to another purchase");
        assertThat(stage.consumer().recorded("ALREADY_RECORDED")).isEqualTo(duplicates);
        assertThat(stage.book().stock(sale)).isEqualTo(2);
    }

    @Test
    void badMessagesInABatchHarmNoOther() {
        String large = stage.openSale(100);
        OrderMessage first = Buyers.order(large, 1);
        deliver(first);
        stage.consumer().stopRecording();
        stage.queues().publish(Buyers.orders(large, 2, 50));
        stage.queues().publish(Buyers.order(large, "thief", first.orderId()));
        stage.queues().publishText("no JSON");
        stage.queues().publish(Buyers.orders(large, 51, 100));
        stage.consumer().startRecording();

        awaiting("the good ones").until(() -> stage.book().live(large) == 100);
        awaiting("the bad ones").until(() -> stage.queues().dead() == 2);
        assertThat(stage.book().stock(large)).isZero();
    }

    private void deliver(OrderMessage order) {
        long before = stage.consumer().done();
        stage.queues().publish(order);
        stage.awaitDone(before, 1);
    }

    private DeadLetter awaitDead() {
        awaiting("a dead letter").until(() -> stage.queues().dead() == 1);
        return stage.queues().takeDead().get(0);
    }

    private void assertOutcomes(List<OrderMessage> orders, String... outcomes) {
        assertThat(orders.stream().map(order -> stage.book().outcomeOf(order.orderId())))
                .containsExactly(outcomes);
        assertThat(stage.queues().dead()).isZero();
    }

    private static List<OrderMessage> reversed(List<OrderMessage> orders) {
        List<OrderMessage> reversed = new ArrayList<>(orders);
        java.util.Collections.reverse(reversed);
        return reversed;
    }
}
