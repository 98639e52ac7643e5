/** The gate: decides who gets a unit and hands the order over, confirmed. */
@org.jspecify.annotations.NullMarked
package io.seckill.gateway;
