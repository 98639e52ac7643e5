/** What stands in the queues right now, read only. */
@org.jspecify.annotations.NullMarked
package io.seckill.consumer.queue;
