package io.seckill.consumer.testing;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.GetResponse;
import com.rabbitmq.client.MessageProperties;
import io.seckill.message.OrderMessage;
import io.seckill.message.OrderMessageForm;
import io.seckill.message.OrderTopology;
import io.seckill.testing.VirtualHost;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.function.ThrowingSupplier;

/** Publishes to the queues in the place of a gateway, and looks at them. Safe for use by several threads. */
public final class QueueHand {

    private final OrderMessageForm form = new OrderMessageForm();
    private final Channel channel;

    QueueHand(VirtualHost virtualHost) {
        channel = tried(() -> {
            ConnectionFactory factory = new ConnectionFactory();
            factory.setUri(virtualHost.uri());
            Channel opened = factory.newConnection("test").createChannel();
            opened.confirmSelect();
            return opened;
        });
    }

    public void publish(OrderMessage order) {
        publish(List.of(order));
    }

    /** Publishes to the queue of first attempts; returns when the broker has confirmed all. */
    public void publish(List<OrderMessage> orders) {
        orders.forEach(order -> send(OrderTopology.ORDERS, form.write(order)));
        confirmed();
    }

    /** Publishes to one of the queues by its name. */
    public void publishTo(String queue, OrderMessage order) {
        send(queue, form.write(order));
        confirmed();
    }

    /** Lays an order to rest as a consumer does after its last attempt, with this id of the dead letter. */
    public void publishDead(OrderMessage order, String id) {
        Map<String, Object> headers = Map.of(
                "seckill-dead-letter",
                id,
                "seckill-reason",
                "planted",
                "seckill-attempts",
                4,
                "seckill-died-at",
                System.currentTimeMillis());
        send(OrderTopology.DEAD, form.write(order), headers);
        confirmed();
    }

    /** Publishes what is perhaps no order message at all. */
    public void publishText(String body) {
        send(OrderTopology.ORDERS, body.getBytes(StandardCharsets.UTF_8));
        confirmed();
    }

    /** Messages that wait in a queue. */
    public synchronized long waiting(String queue) {
        return tried(() -> channel.messageCount(queue));
    }

    /**
     * Takes messages in the place of a consumer that is frozen: it is given what waits, up to its prefetch, and settles
     * nothing. What it was given goes back to the queue when it is closed.
     */
    public AutoCloseable frozenConsumer(int prefetch) {
        return tried(() -> {
            Channel frozen = channel.getConnection().createChannel();
            frozen.basicQos(prefetch);
            frozen.basicConsume(OrderTopology.ORDERS, false, (tag, message) -> {}, tag -> {});
            return frozen;
        });
    }

    /** Messages that wait in the dead-letter queue. */
    public long dead() {
        return waiting(OrderTopology.DEAD);
    }

    /** Deletes a queue with all that is in it: the broker cancels its consumers. */
    public synchronized void delete(String queue) {
        tried(() -> channel.queueDelete(queue));
    }

    /** Deletes a queue and makes one of the same name and of another kind. */
    public synchronized void replaceByAnother(String queue) {
        delete(queue);
        tried(() -> channel.queueDeclare(queue, false, false, false, Map.of()));
    }

    /** Takes all dead letters off their queue. */
    public synchronized List<DeadLetter> takeDead() {
        List<DeadLetter> letters = new ArrayList<>();
        for (GetResponse got = get(); got != null; got = get()) {
            Map<String, String> headers = new TreeMap<>();
            got.getProps().getHeaders().forEach((name, value) -> headers.put(name, String.valueOf(value)));
            letters.add(new DeadLetter(new String(got.getBody(), StandardCharsets.UTF_8), headers));
        }
        return letters;
    }

    /** A dead letter as it was found. */
    public record DeadLetter(String body, Map<String, String> headers) {}

    private GetResponse get() {
        return tried(() -> channel.basicGet(OrderTopology.DEAD, true));
    }

    private void send(String routingKey, byte[] body) {
        send(routingKey, body, Map.of());
    }

    private synchronized void send(String routingKey, byte[] body, Map<String, Object> headers) {
        BasicProperties properties = MessageProperties.PERSISTENT_BASIC
                .builder()
                .contentType(OrderMessageForm.CONTENT_TYPE)
                .headers(headers)
                .build();
        tried(() -> {
            channel.basicPublish(OrderTopology.EXCHANGE, routingKey, true, properties, body);
            return true;
        });
    }

    private synchronized void confirmed() {
        tried(() -> {
            channel.waitForConfirmsOrDie(10_000);
            return true;
        });
    }

    private static <T> T tried(ThrowingSupplier<T> work) {
        try {
            return work.get();
        } catch (IOException broken) {
            throw new IllegalStateException("the broker does not answer the test", broken);
        } catch (Throwable other) {
            throw new IllegalStateException(other);
        }
    }
}
