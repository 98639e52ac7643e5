package io.seckill.consumer.payment.provider;

import java.net.URI;

/**
 * What the provider is asked: to take this payment and to report it. Asked twice for one payment id, it takes one payment.
 *
 * @param amount in minor units of the currency
 * @param currency ISO 4217
 * @param callback where to report
 */
public record PaymentRequest(String paymentId, String orderId, long amount, String currency, URI callback) {}
