package io.seckill.consumer.recording;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.message.OrderTopology;
import java.time.Clock;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.amqp.AmqpException;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageBuilder;
import org.springframework.amqp.rabbit.connection.CorrelationData;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.stereotype.Component;

/**
 * The end of a message that cannot be recorded. It is published here, confirmed, with what went wrong in headers of ours, and
 * only then acknowledged where it came from; when the process dies between the two it is dead twice, never lost.
 */
@Component
class DeadLetterQueue {

    /** Header: why the message could not be recorded. */
    static final String REASON = "seckill-reason";

    /** Header: how often it was tried. */
    static final String ATTEMPTS = "seckill-attempts";

    /** Header: when it died, epoch milliseconds. */
    static final String DIED_AT = "seckill-died-at";

    private static final Logger log = LoggerFactory.getLogger(DeadLetterQueue.class);
    private static final int MOST_REASON = 500;

    private final RabbitTemplate broker;
    private final RecordingProperties limits;
    private final Clock clock;
    private final Counter dead;

    DeadLetterQueue(RabbitTemplate broker, RecordingProperties limits, Clock clock, MeterRegistry meters) {
        this.broker = broker;
        this.limits = limits;
        this.clock = clock;
        // A connection of its own: the broker may block publishers while consumers go on.
        broker.setUsePublisherConnection(true);
        this.dead = Counter.builder("seckill.dead.letters")
                .description("Messages that could not be recorded; each is an alarm")
                .register(meters);
    }

    /** Puts a message to rest; true when the dead-letter queue provably has it. */
    boolean take(Message message, int attempts, String reason) {
        CorrelationData confirm = new CorrelationData(UUID.randomUUID().toString());
        try {
            broker.send(OrderTopology.EXCHANGE, OrderTopology.DEAD, dead(message, attempts, reason), confirm);
            boolean taken = confirm.getFuture()
                            .get(limits.deadLetterTimeout().toMillis(), TimeUnit.MILLISECONDS)
                            .ack()
                    && confirm.getReturned() == null;
            report(message, attempts, reason, taken);
            return taken;
        } catch (AmqpException | ExecutionException | TimeoutException notConfirmed) {
            log.warn("dead letter not confirmed, the message stays where it is cause={}", notConfirmed.getMessage());
            return false;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private Message dead(Message message, int attempts, String reason) {
        return MessageBuilder.fromMessage(message)
                .setHeader(REASON, reason.substring(0, Math.min(reason.length(), MOST_REASON)))
                .setHeader(ATTEMPTS, attempts)
                .setHeader(DIED_AT, clock.millis())
                .build();
    }

    private void report(Message message, int attempts, String reason, boolean taken) {
        if (taken) {
            dead.increment();
        }
        log.error(
                "order message cannot be recorded messageId={} attempts={} deadLettered={} reason={}",
                message.getMessageProperties().getMessageId(),
                attempts,
                taken,
                reason);
    }
}
