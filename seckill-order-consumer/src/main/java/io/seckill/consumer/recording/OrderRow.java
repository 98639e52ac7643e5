package io.seckill.consumer.recording;

import io.seckill.message.OrderMessage;
import org.jspecify.annotations.Nullable;

/** An order about to be written: CREATED, or FAILED when there is a reason. */
record OrderRow(OrderMessage message, @Nullable FailureReason failure) {

    RecordOutcome outcome() {
        return failure == null ? RecordOutcome.RECORDED : RecordOutcome.FAILED;
    }
}
