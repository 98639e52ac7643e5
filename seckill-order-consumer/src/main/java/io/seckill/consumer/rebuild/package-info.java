/** Sales that the gate lost: found, and opened again from the book once nothing of them is on its way. */
@org.jspecify.annotations.NullMarked
package io.seckill.consumer.rebuild;
