/** Streams of server-sent events to users, each written by a few threads for all. */
@org.jspecify.annotations.NullMarked
package io.seckill.consumer.stream;
