package io.seckill.message;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.springframework.amqp.core.Binding;
import org.springframework.amqp.core.BindingBuilder;
import org.springframework.amqp.core.Declarable;
import org.springframework.amqp.core.Declarables;
import org.springframework.amqp.core.DirectExchange;
import org.springframework.amqp.core.Queue;
import org.springframework.amqp.core.QueueBuilder;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The queues of an order, declared by both services so that either may start first.
 *
 * <pre>
 * seckill.orders ──rejected──→ .retry.1 ──after its delay──→ .attempt.2 ──rejected──→ .retry.2 ──→ … ──→ .dead
 * </pre>
 *
 * <p>Retry and dead-lettering are done by the broker, so that a message is at every moment in exactly one queue. The attempt
 * is told by the queue in which a message stands, not by a counter in it: how brokers count returns differs between versions.
 * One retry queue has one delay, since a queue lets messages lapse at its head only.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(TopologyProperties.class)
public class OrderTopology {

    /** The exchange that takes orders, and brings rejected ones to their next queue. */
    public static final String EXCHANGE = "seckill.orders";

    /** The queue of first attempts, and the routing key to it. */
    public static final String ORDERS = "seckill.orders";

    /** Where messages end that could not be recorded. */
    public static final String DEAD = ORDERS + ".dead";

    // Newer brokers drop or dead-letter after 20 returns unless told otherwise; here returns are not attempts: a
    // consumer
    // that is killed returns what it held.
    private static final int RETURNS_WITHOUT_LIMIT = Integer.MAX_VALUE;

    private final TopologyProperties limits;

    OrderTopology(TopologyProperties limits) {
        this.limits = limits;
    }

    /** The queues that hold work, in the order of attempts: the first attempt's first. */
    public List<String> workQueues() {
        return IntStream.rangeClosed(1, limits.attempts())
                .mapToObj(OrderTopology::attemptQueue)
                .toList();
    }

    /** Which attempt a message from this queue is: 1 for the first. */
    public int attemptOf(String queue) {
        return workQueues().indexOf(queue) + 1;
    }

    /** How often a message is tried at the most. */
    public int attempts() {
        return limits.attempts();
    }

    @Bean
    Declarables orderQueues() {
        DirectExchange exchange = new DirectExchange(EXCHANGE);
        List<Queue> queues = new ArrayList<>();
        for (int attempt = 1; attempt <= limits.attempts(); attempt++) {
            boolean last = attempt == limits.attempts();
            queues.add(quorum(attemptQueue(attempt), last ? DEAD : retryQueue(attempt))
                    .build());
        }
        for (int retry = 1; retry < limits.attempts(); retry++) {
            long delay = limits.retryDelays().get(retry - 1).toMillis();
            queues.add(quorum(retryQueue(retry), attemptQueue(retry + 1))
                    .withArgument("x-message-ttl", delay)
                    .build());
        }
        queues.add(bounded(DEAD).build());
        List<Declarable> all = new ArrayList<>(List.of(exchange));
        all.addAll(queues);
        queues.forEach(queue -> all.add(bind(queue, exchange)));
        return new Declarables(all);
    }

    private QueueBuilder quorum(String name, String next) {
        // At least once: a message leaves its queue only when the next one has it. Needs reject-publish.
        return bounded(name)
                .deadLetterExchange(EXCHANGE)
                .deadLetterRoutingKey(next)
                .withArgument("x-dead-letter-strategy", "at-least-once");
    }

    private QueueBuilder bounded(String name) {
        return QueueBuilder.durable(name)
                .quorum()
                .maxLength((long) limits.maxLength())
                .overflow(QueueBuilder.Overflow.rejectPublish)
                .withArgument("x-delivery-limit", RETURNS_WITHOUT_LIMIT);
    }

    private static Binding bind(Queue queue, DirectExchange exchange) {
        return BindingBuilder.bind(queue).to(exchange).with(queue.getName());
    }

    private static String attemptQueue(int attempt) {
        return attempt == 1 ? ORDERS : ORDERS + ".attempt." + attempt;
    }

    private static String retryQueue(int attempt) {
        return ORDERS + ".retry." + attempt;
    }
}
