/**
 * Step 2 of a purchase at the gateway: reservations that come at the same time are decided in one call of the script. More classes than a
 * room has as a rule: what is known to be refused and who holds an order are asked before each call, and by nobody else.
 */
@org.jspecify.annotations.NullMarked
package io.seckill.gateway.admission;
