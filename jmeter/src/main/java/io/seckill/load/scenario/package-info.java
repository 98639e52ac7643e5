/** Load scenarios: what is sold and to whom, run by JMeter, judged, and reported. */
@org.jspecify.annotations.NullMarked
package io.seckill.load.scenario;
