package io.seckill.consumer.flight;

import org.springframework.amqp.rabbit.listener.RabbitListenerEndpointRegistry;
import org.springframework.amqp.rabbit.listener.SimpleMessageListenerContainer;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** Whether this instance listens for orders, and with how many consumers. */
@Component
public class Listening {

    /** The id of the container that listens for orders. */
    public static final String CONTAINER = "orders";

    private final RabbitListenerEndpointRegistry listeners;
    private final int wanted;

    Listening(
            RabbitListenerEndpointRegistry listeners,
            @Value("${spring.rabbitmq.listener.simple.concurrency}") int wanted) {
        this.listeners = listeners;
        this.wanted = wanted;
    }

    /** Consumers that this instance should have. */
    public int wanted() {
        return wanted;
    }

    /** Consumers that this instance has at the broker: each has a thread and a channel. */
    public int consumers() {
        return listeners.getListenerContainer(CONTAINER) instanceof SimpleMessageListenerContainer orders
                ? orders.getActiveConsumerCount()
                : 0;
    }
}
