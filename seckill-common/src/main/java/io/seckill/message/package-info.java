/** The order message and the queues it travels through, agreed on by the gateway and the order consumer. */
@org.jspecify.annotations.NullMarked
package io.seckill.message;
