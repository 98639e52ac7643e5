/** A payment provider for the local cluster: it takes every payment and reports it paid. Never for production. */
@org.jspecify.annotations.NullMarked
package io.seckill.consumer.payment.simulated;
