/** Users who wait for an order to enter another state: told when it does, without a thread or a look at the book for each. */
@org.jspecify.annotations.NullMarked
package io.seckill.consumer.waiting;
