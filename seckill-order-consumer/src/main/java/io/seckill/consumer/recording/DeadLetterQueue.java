package io.seckill.consumer.recording;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.message.OrderTopology;
import java.time.Clock;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageBuilder;
import org.springframework.stereotype.Component;

/**
 * The end of a message that cannot be recorded. It is published here, confirmed, with what went wrong in headers of ours, and
 * only then acknowledged where it came from; when the process dies between the two it is dead twice, never lost.
 */
@Component
public class DeadLetterQueue {

    /** Header: the dead letter's own id. */
    public static final String ID = "seckill-dead-letter";

    /** Header: why the message could not be recorded. */
    public static final String REASON = "seckill-reason";

    /** Header: how often it was tried. */
    public static final String ATTEMPTS = "seckill-attempts";

    /** Header: when it died, epoch milliseconds. */
    public static final String DIED_AT = "seckill-died-at";

    private static final Logger log = LoggerFactory.getLogger(DeadLetterQueue.class);
    private static final int MOST_REASON = 500;

    private final ConfirmedSend confirmed;
    private final Clock clock;
    private final Counter dead;

    DeadLetterQueue(ConfirmedSend confirmed, Clock clock, MeterRegistry meters) {
        this.confirmed = confirmed;
        this.clock = clock;
        this.dead = Counter.builder("seckill.dead.letters")
                .description("Messages that could not be recorded; each is an alarm")
                .register(meters);
    }

    /** Puts a message to rest; true when the dead-letter queue provably has it. */
    boolean take(Message message, int attempts, String reason) {
        Message dead = MessageBuilder.fromMessage(message)
                .setHeader(ID, UUID.randomUUID().toString())
                .setHeader(REASON, reason.substring(0, Math.min(reason.length(), MOST_REASON)))
                .setHeader(ATTEMPTS, attempts)
                .setHeader(DIED_AT, clock.millis())
                .build();
        boolean taken = confirmed.to(OrderTopology.DEAD, dead);
        report(message, attempts, reason, taken);
        return taken;
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
