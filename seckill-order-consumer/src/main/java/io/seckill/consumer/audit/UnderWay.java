package io.seckill.consumer.audit;

import java.util.Set;

/**
 * What may explain a reservation without an order.
 *
 * @param pending order ids that the broker has not confirmed
 * @param parked order ids whose message is a dead letter
 * @param queued whether a message waits of which nobody looked whose it is, so that any reservation may be on its way
 */
record UnderWay(Set<String> pending, Set<String> parked, boolean queued) {}
