/**
 * The book's own hand: the statements that write orders, and the events of their lives. More classes than a room has as a rule: rows,
 * clock, locks and events are what one transaction is made of.
 */
@org.jspecify.annotations.NullMarked
package io.seckill.consumer.book;
