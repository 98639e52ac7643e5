/** Sales at the gate: loading, changing, showing and rebuilding them. */
@org.jspecify.annotations.NullMarked
package io.seckill.stock.sale;
