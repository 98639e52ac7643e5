/** The end of a process. */
@org.jspecify.annotations.NullMarked
package io.seckill.stop;
