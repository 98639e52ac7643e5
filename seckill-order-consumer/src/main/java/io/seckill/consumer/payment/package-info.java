/** Orders are paid: a payment is begun in the book, asked of a provider, and settled once by the provider's signed report. */
@org.jspecify.annotations.NullMarked
package io.seckill.consumer.payment;
