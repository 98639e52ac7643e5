/** The verdict: what must be true after a load, line by line. */
@org.jspecify.annotations.NullMarked
package io.seckill.load.verdict;
