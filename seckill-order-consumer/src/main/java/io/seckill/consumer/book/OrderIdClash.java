package io.seckill.consumer.book;

import io.seckill.message.OrderMessage;

/** Two different purchases carry one order id. It can never be recorded; nothing may take it for "already recorded". */
public final class OrderIdClash extends RuntimeException {

    OrderIdClash(OrderMessage message) {
        super("order id " + message.orderId() + " belongs to another purchase; user " + message.userId() + ", resource "
                + message.resourceId());
    }
}
