package io.seckill.consumer.recording;

import com.rabbitmq.client.Channel;
import io.seckill.consumer.book.OrderIdClash;
import io.seckill.consumer.flight.InHand;
import io.seckill.consumer.flight.Listening;
import io.seckill.message.OrderMessageForm;
import io.seckill.message.OrderTopology;
import io.seckill.message.UnreadableMessage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.rabbit.annotation.RabbitListener;
import org.springframework.stereotype.Component;

/**
 * Step 5 of a purchase: takes order messages from the queue, a batch at a time, and acknowledges them only when the book has
 * them. What happens to each is the table "The book" of the design.
 */
@Component
class OrderListener {

    private static final Logger log = LoggerFactory.getLogger(OrderListener.class);

    private final OrderMessageForm form;
    private final Recorder recorder;
    private final OutageHold outage;
    private final DeadLetterQueue deadLetters;
    private final OrderTopology topology;
    private final InHand inHand;

    // Six parts: every end that a message can come to is decided here.
    OrderListener(
            OrderMessageForm form,
            Recorder recorder,
            OutageHold outage,
            DeadLetterQueue deadLetters,
            OrderTopology topology,
            InHand inHand) {
        this.form = form;
        this.recorder = recorder;
        this.outage = outage;
        this.deadLetters = deadLetters;
        this.topology = topology;
        this.inHand = inHand;
    }

    /** One batch, in the order of delivery on this channel. */
    @RabbitListener(id = Listening.CONTAINER, queues = "#{@orderTopology.workQueues()}", batch = "true")
    void onMessages(List<Message> messages, Channel channel) throws IOException {
        inHand.take();
        try {
            deal(messages, channel);
        } finally {
            inHand.settle();
        }
    }

    private void deal(List<Message> messages, Channel channel) throws IOException {
        List<Delivery> readable = new ArrayList<>(messages.size());
        for (Message message : messages) {
            try {
                readable.add(new Delivery(message, form.read(message.getBody())));
            } catch (UnreadableMessage never) {
                die(message, channel, String.valueOf(never.getMessage()));
            }
        }
        if (readable.size() > 1) {
            recordAll(readable, channel);
        } else if (!readable.isEmpty()) {
            recordAlone(readable.get(0), channel);
        }
    }

    private void recordAll(List<Delivery> deliveries, Channel channel) throws IOException {
        boolean recorded;
        try {
            recorded = isRecorded(deliveries);
        } catch (RuntimeException oneIsToBlame) {
            // Each alone, so that one bad message harms no other.
            for (Delivery delivery : deliveries) {
                recordAlone(delivery, channel);
            }
            return;
        }
        settle(deliveries, recorded, channel);
    }

    private void recordAlone(Delivery delivery, Channel channel) throws IOException {
        boolean recorded;
        try {
            recorded = isRecorded(List.of(delivery));
        } catch (OrderIdClash never) {
            die(delivery.message(), channel, String.valueOf(never.getMessage()));
            return;
        } catch (RuntimeException failure) {
            fail(delivery, channel, failure);
            return;
        }
        settle(List.of(delivery), recorded, channel);
    }

    private boolean isRecorded(List<Delivery> deliveries) {
        return outage.untilBack(
                () -> recorder.record(deliveries.stream().map(Delivery::order).toList()));
    }

    // Outside of the catches above: that a channel was lost is no failure of the order, which the book may have by now.
    private static void settle(List<Delivery> deliveries, boolean recorded, Channel channel) throws IOException {
        if (recorded) {
            acknowledge(deliveries, channel);
        } else {
            giveBack(deliveries, channel);
        }
    }

    private void fail(Delivery delivery, Channel channel, RuntimeException failure) throws IOException {
        int attempt = topology.attemptOf(delivery.queue());
        log.warn("order not recorded orderId={} attempt={}", delivery.order().orderId(), attempt, failure);
        if (attempt >= topology.attempts()) {
            die(delivery.message(), channel, failure.toString());
        } else {
            // The broker brings it to the retry queue of this attempt, and after its delay to the next attempt's queue.
            channel.basicReject(delivery.tag(), false);
        }
    }

    private void die(Message message, Channel channel, String reason) throws IOException {
        long tag = message.getMessageProperties().getDeliveryTag();
        int attempt =
                topology.attemptOf(String.valueOf(message.getMessageProperties().getConsumerQueue()));
        if (deadLetters.take(message, attempt, reason)) {
            channel.basicAck(tag, false);
        } else {
            channel.basicReject(tag, true);
        }
    }

    private static void giveBack(List<Delivery> deliveries, Channel channel) throws IOException {
        for (Delivery delivery : deliveries) {
            channel.basicReject(delivery.tag(), true);
        }
    }

    private static void acknowledge(List<Delivery> deliveries, Channel channel) throws IOException {
        // All deliveries of this channel up to the last of the batch: earlier ones are settled already.
        channel.basicAck(deliveries.get(deliveries.size() - 1).tag(), true);
    }
}
