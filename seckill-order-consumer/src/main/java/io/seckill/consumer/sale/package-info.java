/**
 * Sales: made, changed, opened and closed by an administrator, in the book first and then at the gate. More classes than a room has as a
 * rule: half of them are forms in which a sale is asked for, kept and shown.
 */
@org.jspecify.annotations.NullMarked
package io.seckill.consumer.sale;
