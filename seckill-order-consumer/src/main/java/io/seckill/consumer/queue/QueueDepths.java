package io.seckill.consumer.queue;

import io.seckill.message.OrderTopology;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.springframework.amqp.core.AmqpAdmin;
import org.springframework.amqp.core.Declarables;
import org.springframework.amqp.core.Queue;
import org.springframework.amqp.core.QueueInformation;
import org.springframework.stereotype.Component;

/** What the queues of an order tell: the messages that wait, and the consumers. What a consumer has in hand is not seen here. */
@Component
public class QueueDepths {

    private final AmqpAdmin broker;
    private final Declarables queues;

    QueueDepths(AmqpAdmin broker, Declarables queues) {
        this.broker = broker;
        this.queues = queues;
    }

    /** Messages waiting, by queue; a queue that is not there counts as -1. */
    public Map<String, Long> all() {
        Map<String, Long> depths = new LinkedHashMap<>();
        for (Queue queue : queues.getDeclarablesByType(Queue.class)) {
            QueueInformation there = broker.getQueueInfo(queue.getName());
            depths.put(queue.getName(), there == null ? -1L : there.getMessageCount());
        }
        return depths;
    }

    /** Messages waiting to be recorded, now or later: all but the dead letters. */
    public long onTheirWay() {
        return all().entrySet().stream()
                .filter(queue -> !queue.getKey().equals(OrderTopology.DEAD))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /** How many consumers the broker counts on the queues of an order: each of ours consumes from all of them. */
    public long consumers() {
        return queues.getDeclarablesByType(Queue.class).stream()
                .map(queue -> broker.getQueueInfo(queue.getName()))
                .filter(Objects::nonNull)
                .mapToLong(QueueInformation::getConsumerCount)
                .max()
                .orElse(0);
    }
}
