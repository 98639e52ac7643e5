/** Apache JMeter as the load generator: its input, its processes, its results. */
@org.jspecify.annotations.NullMarked
package io.seckill.load.jmeter;
