/** What a process does that cannot go on: it says so, and ends. */
@org.jspecify.annotations.NullMarked
package io.seckill.consumer.fatal;
