package io.seckill.consumer.recording;

import io.seckill.consumer.fatal.ListenerDeath;
import org.springframework.amqp.rabbit.config.ContainerCustomizer;
import org.springframework.amqp.rabbit.listener.ListenerContainerConsumerFailedEvent;
import org.springframework.amqp.rabbit.listener.SimpleMessageListenerContainer;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.boot.availability.LivenessState;
import org.springframework.context.event.EventListener;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.stereotype.Component;
import org.springframework.util.backoff.ExponentialBackOff;

/**
 * How the listener's container gathers a batch, on threads of the system, and waits to reconnect. It gives up for no outage;
 * topology unlike ours ends the start, and whatever else makes it give up ends the process, which would go on without recording
 * anything.
 */
@Component
class BatchGathering implements ContainerCustomizer<SimpleMessageListenerContainer> {

    private static final String THREADS = "recording-";

    private final RecordingProperties limits;
    private final ListenerDeath death;
    private final ApplicationAvailability started;

    BatchGathering(RecordingProperties limits, ListenerDeath death, ApplicationAvailability started) {
        this.limits = limits;
        this.death = death;
        this.started = started;
    }

    @Override
    public void configure(SimpleMessageListenerContainer container) {
        // Few, and always at work. A virtual thread is handed from one to another whenever it waits for the database,
        // which took a sixth of what recording costs (docs/performance.md).
        container.setTaskExecutor(new SimpleAsyncTaskExecutor(THREADS));
        // The wait for the next message of a batch; its default, a second, would hold up each lone order.
        container.setReceiveTimeout(limits.gatherFor().toMillis());
        container.setMismatchedQueuesFatal(true);
        // A connection that is lost while it logs in looks like a wrong password to the client, which is never told
        // more.
        container.setPossibleAuthenticationFailureFatal(false);
        container.setJavaLangErrorHandler(death::by);
        // A lost connection is usually back at once; the container's default waits five seconds.
        ExponentialBackOff reconnecting =
                new ExponentialBackOff(limits.reconnectBackOff().toMillis(), 2);
        reconnecting.setMaxInterval(limits.reconnectBackOffMost().toMillis());
        container.setRecoveryBackOff(reconnecting);
    }

    /** Before the start is over, the failure ends the start itself. */
    @EventListener
    void gaveUp(ListenerContainerConsumerFailedEvent failed) {
        if (failed.isFatal() && started.getLivenessState() == LivenessState.CORRECT) {
            death.by(failed.getThrowable());
        }
    }
}
