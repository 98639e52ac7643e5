/** Messages that could not be recorded, and what an administrator does about them. */
@org.jspecify.annotations.NullMarked
package io.seckill.consumer.deadletter;
