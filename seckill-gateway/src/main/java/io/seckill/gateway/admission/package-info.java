/** Step 2 of a purchase at the gateway: reservations that come at the same time are decided in one call of the script. */
@org.jspecify.annotations.NullMarked
package io.seckill.gateway.admission;
