/** Comparing the three stores, unit by unit and user by user. */
@org.jspecify.annotations.NullMarked
package io.seckill.consumer.audit;
