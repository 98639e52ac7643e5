package io.seckill.load.evidence.broker;

import io.seckill.message.OrderTopology;
import java.util.List;
import java.util.Optional;

/**
 * What RabbitMQ holds of the orders' queues, of all sales together.
 *
 * @param queues every queue whose name begins with that of the work queue
 * @param consumers connections that consume from the work queue: one for each living consumer
 */
public record BrokerState(List<QueueState> queues, long consumers) {

    public BrokerState {
        queues = List.copyOf(queues);
    }

    /** The queues through which an order passes on its way to the book; empty when the work queue is missing. */
    public List<QueueState> onTheWay() {
        return queue(OrderTopology.ORDERS).isEmpty()
                ? List.of()
                : queues.stream()
                        .filter(queue -> !queue.name().equals(OrderTopology.DEAD))
                        .toList();
    }

    /** Messages on their way to the book. */
    public long messagesOnTheWay() {
        return onTheWay().stream().mapToLong(QueueState::messages).sum();
    }

    /** The queue of what could not be recorded. */
    public Optional<QueueState> deadLetters() {
        return queue(OrderTopology.DEAD);
    }

    private Optional<QueueState> queue(String name) {
        return queues.stream().filter(queue -> queue.name().equals(name)).findFirst();
    }
}
