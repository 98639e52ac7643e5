/**
 * Orders on their way to the broker: published with confirms, and again by a relay when that is needed. More classes than a room has as a
 * rule: the channel, its socket and its pace are parts of one publisher, and of use to nobody else.
 */
@org.jspecify.annotations.NullMarked
package io.seckill.gateway.handover;
