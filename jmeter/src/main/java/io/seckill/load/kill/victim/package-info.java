/** What is killed, where, and what must be wrong with the broker for a gateway to come by there. */
@org.jspecify.annotations.NullMarked
package io.seckill.load.kill.victim;
