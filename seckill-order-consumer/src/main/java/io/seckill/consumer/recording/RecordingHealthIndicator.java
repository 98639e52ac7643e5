package io.seckill.consumer.recording;

import org.springframework.amqp.rabbit.listener.RabbitListenerEndpointRegistry;
import org.springframework.amqp.rabbit.listener.SimpleMessageListenerContainer;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/** Down when no order is being recorded here: no consumer is at work, or the database is away. */
@Component
class RecordingHealthIndicator implements HealthIndicator {

    private final RabbitListenerEndpointRegistry listeners;
    private final OutageHold outage;

    RecordingHealthIndicator(RabbitListenerEndpointRegistry listeners, OutageHold outage) {
        this.listeners = listeners;
        this.outage = outage;
    }

    @Override
    public Health health() {
        int consumers =
                listeners.getListenerContainer(OrderListener.ID) instanceof SimpleMessageListenerContainer orders
                        ? orders.getActiveConsumerCount()
                        : 0;
        Health.Builder health = consumers > 0 && !outage.isHolding() ? Health.up() : Health.down();
        return health.withDetail("consumers", consumers)
                .withDetail("pausedForDatabase", outage.isHolding())
                .build();
    }
}
