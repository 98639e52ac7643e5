/** What was reserved and not confirmed: carried on, and watched. */
@org.jspecify.annotations.NullMarked
package io.seckill.gateway.relay;
