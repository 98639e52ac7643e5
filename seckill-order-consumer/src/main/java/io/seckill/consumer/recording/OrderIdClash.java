package io.seckill.consumer.recording;

import io.seckill.message.OrderMessage;

/** Two different purchases carry one order id. It can never be recorded; nothing may take it for "already recorded". */
final class OrderIdClash extends RuntimeException {

    OrderIdClash(OrderMessage message) {
        super("order id " + message.orderId() + " belongs to another purchase; user " + message.userId() + ", resource "
                + message.resourceId());
    }
}
