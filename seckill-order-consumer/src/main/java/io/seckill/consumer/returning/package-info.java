/** Units on their way back to the gate after their order ended in the book. */
@org.jspecify.annotations.NullMarked
package io.seckill.consumer.returning;
