/** What the gate refuses to everybody for a while, and how a change of it becomes known. */
@org.jspecify.annotations.NullMarked
package io.seckill.stock.refusal;
