/** Looking at the stores while a load runs. */
@org.jspecify.annotations.NullMarked
package io.seckill.load.watch;
