package io.seckill.consumer.audit;

import java.util.Set;

/**
 * What may explain a reservation without an order.
 *
 * @param pending order ids that the broker has not confirmed
 * @param parked order ids whose message is a dead letter
 * @param queued whether any message waits in the queues, so that any reservation may be on its way
 */
record UnderWay(Set<String> pending, Set<String> parked, boolean queued) {}
