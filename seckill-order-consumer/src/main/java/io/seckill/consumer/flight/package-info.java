/** What is on its way to the book, in queues and in consumers' hands, and the proof that nothing is. */
@org.jspecify.annotations.NullMarked
package io.seckill.consumer.flight;
