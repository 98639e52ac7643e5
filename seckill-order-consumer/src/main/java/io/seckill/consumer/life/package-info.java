/** The life of an order after it was recorded: cancelled by its user, lapsed, or paid; each change once. */
@org.jspecify.annotations.NullMarked
package io.seckill.consumer.life;
