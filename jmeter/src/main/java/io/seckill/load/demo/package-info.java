/** The demo: two sales, two loads, two verdicts. */
@org.jspecify.annotations.NullMarked
package io.seckill.load.demo;
