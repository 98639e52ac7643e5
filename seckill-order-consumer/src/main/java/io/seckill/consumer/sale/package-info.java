/** Sales: made, changed, opened and closed by an administrator, in the book first and then at the gate. */
@org.jspecify.annotations.NullMarked
package io.seckill.consumer.sale;
