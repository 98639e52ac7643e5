/** The sale as anyone may see it. */
@org.jspecify.annotations.NullMarked
package io.seckill.gateway.sale;
