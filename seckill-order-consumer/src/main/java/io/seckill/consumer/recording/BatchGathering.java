package io.seckill.consumer.recording;

import org.springframework.amqp.rabbit.config.ContainerCustomizer;
import org.springframework.amqp.rabbit.listener.SimpleMessageListenerContainer;
import org.springframework.stereotype.Component;

/** How long the listener's container gathers a batch, and that topology unlike ours ends the start. */
@Component
class BatchGathering implements ContainerCustomizer<SimpleMessageListenerContainer> {

    private final RecordingProperties limits;

    BatchGathering(RecordingProperties limits) {
        this.limits = limits;
    }

    @Override
    public void configure(SimpleMessageListenerContainer container) {
        // The wait for the next message of a batch; its default, a second, would hold up each lone order.
        container.setReceiveTimeout(limits.gatherFor().toMillis());
        container.setMismatchedQueuesFatal(true);
    }
}
