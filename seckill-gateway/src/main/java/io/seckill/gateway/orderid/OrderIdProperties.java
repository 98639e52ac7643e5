package io.seckill.gateway.orderid;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The lease on this instance's part of every order id.
 *
 * @param lease how long a node number stays ours without renewal; an instance that is stopped for longer gives no ids until it
 *     has a number again
 * @param renewEvery how often the lease is renewed; at most a third of it, so that one may fail and the next still comes in time
 */
@ConfigurationProperties("seckill.order-id")
record OrderIdProperties(
        @DefaultValue("30s") Duration lease,
        @DefaultValue("10s") Duration renewEvery) {

    OrderIdProperties {
        if (renewEvery.multipliedBy(3).compareTo(lease) > 0) {
            throw new IllegalArgumentException("seckill.order-id.renew-every must be at most a third of lease");
        }
    }
}
