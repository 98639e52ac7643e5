/** The book's own hand: the statements that write orders, and the events of their lives. */
@org.jspecify.annotations.NullMarked
package io.seckill.consumer.book;
