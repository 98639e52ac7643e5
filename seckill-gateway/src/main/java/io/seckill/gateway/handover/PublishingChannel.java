package io.seckill.gateway.handover;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.AlreadyClosedException;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.Return;
import io.seckill.message.OrderMessage;
import io.seckill.message.OrderMessageForm;
import io.seckill.message.OrderTopology;
import java.io.IOException;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One channel with many outstanding confirms, for its whole life; a new one takes its place when it dies.
 *
 * <p>Every message written here is settled exactly once: by its ack, its nack, or the channel's death. One thread writes.
 */
final class PublishingChannel {

    private static final Logger log = LoggerFactory.getLogger(PublishingChannel.class);
    private static final int PERSISTENT = 2;

    private final Channel channel;
    private final OrderMessageForm form;
    private final ReturnedOrders returns;
    private final BiConsumer<Outgoing, Handover> settled;
    private final ConcurrentNavigableMap<Long, Outgoing> outstanding = new ConcurrentSkipListMap<>();
    private volatile boolean blocked;

    PublishingChannel(
            Connection connection,
            OrderMessageForm form,
            ReturnedOrders returns,
            BiConsumer<Outgoing, Handover> settled)
            throws IOException {
        this.form = form;
        this.returns = returns;
        this.settled = settled;
        this.channel = connection.createChannel();
        connection.addBlockedListener(this::block, () -> blocked = false);
        channel.addReturnListener(this::returned);
        channel.addConfirmListener(
                (tag, multiple) -> confirmed(tag, multiple, true), (tag, multiple) -> confirmed(tag, multiple, false));
        channel.addShutdownListener(cause -> die(String.valueOf(cause.getMessage())));
        channel.confirmSelect();
    }

    /** Whether the channel is open and the broker takes messages. */
    boolean isReady() {
        return channel.isOpen() && !blocked;
    }

    boolean isOpen() {
        return channel.isOpen();
    }

    int outstanding() {
        return outstanding.size();
    }

    void write(Outgoing message) {
        long sequence = channel.getNextPublishSeqNo();
        outstanding.put(sequence, message);
        try {
            channel.basicPublish(
                    OrderTopology.EXCHANGE,
                    OrderTopology.ORDERS,
                    true,
                    properties(message, sequence),
                    form.write(OrderMessage.of(message.reservation())));
        } catch (AlreadyClosedException neverWritten) {
            // The client throws this before it writes the first byte, and only then.
            settle(sequence, message, Handover.NOT_QUEUED);
        } catch (IOException | RuntimeException mayBeWritten) {
            settle(sequence, message, Handover.UNKNOWN);
            close();
        }
    }

    void close() {
        try {
            channel.abort();
        } catch (IOException | RuntimeException ignored) {
            log.debug("channel was gone before it was closed", ignored);
        }
    }

    private static AMQP.BasicProperties properties(Outgoing message, long sequence) {
        return new AMQP.BasicProperties.Builder()
                .deliveryMode(PERSISTENT)
                .contentType(OrderMessageForm.CONTENT_TYPE)
                .messageId(message.reservation().orderId())
                // Comes back with a return, which names no sequence number itself.
                .correlationId(Long.toString(sequence))
                .build();
    }

    private void block(String reason) {
        blocked = true;
        log.warn("broker takes no messages reason={}", reason);
    }

    private void returned(Return unroutable) {
        returns.add(unroutable);
        Outgoing message =
                outstanding.get(Long.parseLong(unroutable.getProperties().getCorrelationId()));
        if (message != null) {
            message.markReturned();
        }
    }

    private void confirmed(long tag, boolean multiple, boolean ack) {
        ConcurrentNavigableMap<Long, Outgoing> these =
                multiple ? outstanding.headMap(tag, true) : outstanding.subMap(tag, true, tag, true);
        these.forEach((sequence, message) -> settle(sequence, message, ack ? message.acked() : Handover.NOT_QUEUED));
    }

    private void die(String cause) {
        if (!outstanding.isEmpty()) {
            log.warn("channel died with confirms outstanding count={} cause={}", outstanding.size(), cause);
        }
        outstanding.forEach((sequence, message) -> settle(sequence, message, Handover.UNKNOWN));
    }

    private void settle(long sequence, Outgoing message, Handover handover) {
        if (outstanding.remove(sequence, message)) {
            settled.accept(message, handover);
        }
    }
}
