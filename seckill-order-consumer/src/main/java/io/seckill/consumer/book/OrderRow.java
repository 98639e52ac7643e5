package io.seckill.consumer.book;

import io.seckill.consumer.book.OrderEvents.OrderEvent;
import io.seckill.consumer.order.OrderStatus;
import io.seckill.message.OrderMessage;
import org.jspecify.annotations.Nullable;

/** An order about to be written: CREATED, or FAILED when there is a reason. */
record OrderRow(OrderMessage message, @Nullable FailureReason failure) {

    /** What goes on record of it. */
    OrderEvent event(long at) {
        return failure == null
                ? OrderEvent.recorded(message.orderNumber(), at)
                : new OrderEvent(message.orderNumber(), OrderStatus.FAILED, failure.name(), at);
    }

    RecordOutcome outcome() {
        return failure == null ? RecordOutcome.RECORDED : RecordOutcome.FAILED;
    }
}
