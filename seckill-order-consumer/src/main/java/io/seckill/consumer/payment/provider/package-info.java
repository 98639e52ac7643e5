/** The port to the payment provider: what it is asked, what it reports, and how both are signed. */
@org.jspecify.annotations.NullMarked
package io.seckill.consumer.payment.provider;
