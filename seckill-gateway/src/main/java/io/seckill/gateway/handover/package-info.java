/** Orders on their way to the broker: published with confirms, and again by a relay when that is needed. */
@org.jspecify.annotations.NullMarked
package io.seckill.gateway.handover;
