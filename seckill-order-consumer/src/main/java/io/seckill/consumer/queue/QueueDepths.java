package io.seckill.consumer.queue;

import io.seckill.message.OrderTopology;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.amqp.core.AmqpAdmin;
import org.springframework.amqp.core.Declarables;
import org.springframework.amqp.core.Queue;
import org.springframework.amqp.core.QueueInformation;
import org.springframework.stereotype.Component;

/** How many messages wait in each queue of an order. Messages that a consumer has in hand are not seen here. */
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
}
