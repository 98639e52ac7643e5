package io.seckill.consumer.order;

/** An order, and whose it has to be. */
public record OwnOrder(long orderNumber, String userId) {}
