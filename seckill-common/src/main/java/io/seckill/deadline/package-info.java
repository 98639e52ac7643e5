/** The end of waiting for what does not come. */
@org.jspecify.annotations.NullMarked
package io.seckill.deadline;
