/** A load at a constant rate, by one thread. */
@org.jspecify.annotations.NullMarked
package io.seckill.load.bench.steady;
