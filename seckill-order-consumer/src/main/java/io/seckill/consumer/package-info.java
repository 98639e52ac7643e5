/** The book: orders and sales in MySQL, recorded exactly once in effect. */
@org.jspecify.annotations.NullMarked
package io.seckill.consumer;
