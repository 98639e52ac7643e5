package io.seckill.consumer.recording;

import io.seckill.consumer.fatal.ListenerDeath;
import org.springframework.amqp.rabbit.config.ContainerCustomizer;
import org.springframework.amqp.rabbit.listener.SimpleMessageListenerContainer;
import org.springframework.stereotype.Component;
import org.springframework.util.backoff.ExponentialBackOff;

/**
 * How long the listener's container gathers a batch and waits to reconnect; topology unlike ours ends the start,
 * and an Error the process.
 */
@Component
class BatchGathering implements ContainerCustomizer<SimpleMessageListenerContainer> {

    private final RecordingProperties limits;
    private final ListenerDeath death;

    BatchGathering(RecordingProperties limits, ListenerDeath death) {
        this.limits = limits;
        this.death = death;
    }

    @Override
    public void configure(SimpleMessageListenerContainer container) {
        // The wait for the next message of a batch; its default, a second, would hold up each lone order.
        container.setReceiveTimeout(limits.gatherFor().toMillis());
        container.setMismatchedQueuesFatal(true);
        container.setJavaLangErrorHandler(death::by);
        // A lost connection is usually back at once; the container's default waits five seconds.
        ExponentialBackOff reconnecting =
                new ExponentialBackOff(limits.reconnectBackOff().toMillis(), 2);
        reconnecting.setMaxInterval(limits.reconnectBackOffMost().toMillis());
        container.setRecoveryBackOff(reconnecting);
    }
}
