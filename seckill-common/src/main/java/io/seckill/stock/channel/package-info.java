/** Listening on a channel of Redis, and knowing whether one would hear something. */
@org.jspecify.annotations.NullMarked
package io.seckill.stock.channel;
