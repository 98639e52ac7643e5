package io.seckill.gateway;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.GetResponse;
import io.seckill.message.OrderMessage;
import io.seckill.message.OrderMessageForm;
import io.seckill.message.OrderTopology;
import io.seckill.message.UnreadableMessage;
import java.util.ArrayList;
import java.util.List;

/** Takes the order messages out of the queue, as the book would, and keeps them. */
public final class OrderQueue {

    private final OrderMessageForm form = new OrderMessageForm();
    private final List<OrderMessage> taken = new ArrayList<>();
    private final Channel channel;

    public OrderQueue(String uri) {
        try {
            ConnectionFactory factory = new ConnectionFactory();
            factory.setUri(uri);
            Connection connection = factory.newConnection("order-queue");
            channel = connection.createChannel();
        } catch (Exception away) {
            throw new IllegalStateException("no connection to " + uri, away);
        }
    }

    /** Every message of the resource that was in the queue until now. */
    public synchronized List<OrderMessage> messagesOf(String resourceId) {
        try {
            for (GetResponse next = next(); next != null; next = next()) {
                taken.add(form.read(next.getBody()));
            }
        } catch (java.io.IOException | UnreadableMessage failure) {
            throw new IllegalStateException(failure);
        }
        return taken.stream()
                .filter(message -> message.resourceId().equals(resourceId))
                .toList();
    }

    private GetResponse next() throws java.io.IOException {
        return channel.basicGet(OrderTopology.ORDERS, true);
    }

    /** Takes away the way into the queue, as a mistaken operator would. */
    public void unbind() {
        change(() -> channel.queueUnbind(OrderTopology.ORDERS, OrderTopology.EXCHANGE, OrderTopology.ORDERS));
    }

    public void bind() {
        change(() -> channel.queueBind(OrderTopology.ORDERS, OrderTopology.EXCHANGE, OrderTopology.ORDERS));
    }

    private interface Change {
        void make() throws java.io.IOException;
    }

    private static void change(Change change) {
        try {
            change.make();
        } catch (java.io.IOException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
