package io.seckill.stock.news;

/** An order that entered a state, by the state's name: the gate's stores know none of them. */
public record Entered(long orderNumber, String status) {}
