package io.seckill.consumer.recording;

import static java.util.concurrent.CompletableFuture.runAsync;
import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.consumer.book.OrderBook;
import io.seckill.consumer.book.RecordOutcome;
import io.seckill.consumer.testing.Buyers;
import io.seckill.consumer.testing.Stage;
import io.seckill.message.OrderMessage;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Case C29: a message that comes again changes nothing, whether alone or together. */
class RedeliveryIT {

    private final Stage stage = Stage.shared();
    private final String sale = stage.openSale(10);

    @Test
    void aMessageThatComesFiveMoreTimesIsAcknowledgedAndChangesNothing() {
        OrderMessage order = stage.gate().reserveAll(sale, 1, 1).get(0);
        stage.gate().confirm(List.of(order));
        deliver(List.of(order));
        long duplicates = stage.consumer().recorded("ALREADY_RECORDED");

        deliver(List.of(order));
        deliver(List.of(order));
        deliver(List.of(order, order, order));

        assertThat(stage.consumer().recorded("ALREADY_RECORDED") - duplicates).isEqualTo(5);
        assertOneOrder(order);
        assertThat(stage.gate().stock(sale)).isEqualTo(9);
    }

    @Test
    void threeTransactionsOfOneMessageAtOnceMakeOneOrder() {
        OrderMessage order = Buyers.order(sale, 1);
        CompletableFuture<?>[] all = new CompletableFuture<?>[3];
        for (int i = 0; i < all.length; i++) {
            all[i] = runAsync(() -> stage.consumer().bean(Recorder.class).record(List.of(order)));
        }
        CompletableFuture.allOf(all).join();

        assertOneOrder(order);
    }

    @Test
    void copiesInOneBatchMakeOneOrder() {
        OrderMessage order = Buyers.order(sale, 1);

        assertThat(stage.consumer().bean(OrderBook.class).record(List.of(order, order, order)))
                .containsEntry(RecordOutcome.RECORDED, 1)
                .containsEntry(RecordOutcome.ALREADY_RECORDED, 2);

        assertOneOrder(order);
    }

    private void deliver(List<OrderMessage> copies) {
        long before = stage.consumer().done();
        stage.queues().publish(copies);
        stage.awaitDone(before, copies.size());
    }

    private void assertOneOrder(OrderMessage order) {
        assertThat(stage.book().outcomeOf(order.orderId())).isEqualTo("CREATED");
        assertThat(stage.book().orders(sale)).isEqualTo(1);
        assertThat(stage.book().stock(sale)).isEqualTo(9);
        assertThat(stage.queues().dead()).isZero();
        assertThat(stage.queues().waiting("seckill.orders.retry.1")).isZero();
    }
}
