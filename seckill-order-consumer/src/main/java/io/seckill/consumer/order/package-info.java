/** Orders as their users see them. */
@org.jspecify.annotations.NullMarked
package io.seckill.consumer.order;
