package io.seckill.consumer.recording;

import io.seckill.message.OrderTopology;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.amqp.AmqpException;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.rabbit.connection.CorrelationData;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.stereotype.Component;

/** Sends a message to one of the order's queues and waits for the broker's word: for the rare message, not for the many. */
@Component
public class ConfirmedSend {

    private static final Logger log = LoggerFactory.getLogger(ConfirmedSend.class);

    private final RabbitTemplate broker;
    private final RecordingProperties limits;

    ConfirmedSend(RabbitTemplate broker, RecordingProperties limits) {
        this.broker = broker;
        this.limits = limits;
        // A connection of its own: the broker may block publishers while consumers go on.
        broker.setUsePublisherConnection(true);
    }

    /** Sends; true when the queue provably has the message. False may mean that it has it all the same. */
    public boolean to(String queue, Message message) {
        CorrelationData confirm = new CorrelationData(UUID.randomUUID().toString());
        try {
            broker.send(OrderTopology.EXCHANGE, queue, message, confirm);
            CorrelationData.Confirm word =
                    confirm.getFuture().get(limits.confirmTimeout().toMillis(), TimeUnit.MILLISECONDS);
            return word.ack() && confirm.getReturned() == null;
        } catch (AmqpException | ExecutionException | TimeoutException notConfirmed) {
            log.warn("message not confirmed queue={} cause={}", queue, notConfirmed.toString());
            return false;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
