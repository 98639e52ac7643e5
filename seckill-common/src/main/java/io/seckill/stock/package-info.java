/** The gate's data: what Redis holds of each sale, and the scripts that change it in one step. */
@org.jspecify.annotations.NullMarked
package io.seckill.stock;
