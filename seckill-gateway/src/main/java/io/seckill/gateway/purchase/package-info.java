/** A user buys: the call, the decision and its answer. */
@org.jspecify.annotations.NullMarked
package io.seckill.gateway.purchase;
