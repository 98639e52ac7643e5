package io.seckill.gateway.orderid;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The lease on this instance's part of every order id.
 *
 * @param lease how long a node number stays ours without renewal. Renewed every third of it, so that two renewals may fail;
 *     an instance that is stopped for longer gives no ids until it has a number again.
 */
@ConfigurationProperties("seckill.order-id")
record OrderIdProperties(@DefaultValue("30s") Duration lease) {}
