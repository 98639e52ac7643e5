/** Order ids that no two instances can both give. */
@org.jspecify.annotations.NullMarked
package io.seckill.gateway.orderid;
