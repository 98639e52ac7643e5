/** Orders on their way from the queue into the book. */
@org.jspecify.annotations.NullMarked
package io.seckill.consumer.recording;
