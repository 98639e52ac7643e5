/** Gateways killed under load, one after the other, and the proof each time that no order and no unit was lost. */
@org.jspecify.annotations.NullMarked
package io.seckill.load.kill;
