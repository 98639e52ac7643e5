package io.seckill.load.evidence.broker;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.ShutdownSignalException;
import io.seckill.load.cluster.ClusterProblem;
import io.seckill.message.OrderTopology;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;

/**
 * RabbitMQ, read directly. Fails as {@link ClusterProblem} when it cannot be reached.
 *
 * <p>What is ready is asked of the queues themselves, over AMQP, because the management interface repeats what it heard up
 * to five seconds ago; it alone knows the names of all queues and what consumers hold.
 */
public final class Broker implements AutoCloseable {

    private final Connection connection;
    private final ManagementApi management;

    /** A connection to the RabbitMQ at these two addresses. */
    public Broker(URI amqpUrl, URI managementApi) {
        ConnectionFactory factory = new ConnectionFactory();
        // A connection that was lost is lost: who reads decides whether to open another.
        factory.setAutomaticRecoveryEnabled(false);
        try {
            factory.setUri(amqpUrl);
            this.connection = factory.newConnection("seckill-load");
        } catch (IOException | TimeoutException | URISyntaxException | GeneralSecurityException away) {
            throw new ClusterProblem("RabbitMQ cannot be reached", away);
        }
        this.management = new ManagementApi(managementApi, factory.getVirtualHost());
    }

    /** What the orders' queues hold, and who consumes. */
    public BrokerState read() {
        return new BrokerState(queues(), management.consumers(OrderTopology.ORDERS));
    }

    /** What the orders' queues hold. */
    public List<QueueState> queues() {
        List<QueueState> queues = new ArrayList<>();
        for (Map.Entry<String, Long> queue : management.unacknowledged().entrySet()) {
            if (queue.getKey().startsWith(OrderTopology.ORDERS)) {
                queues.add(new QueueState(queue.getKey(), ready(queue.getKey()), queue.getValue()));
            }
        }
        return queues;
    }

    /** What has passed through the orders' queues since they were made, some seconds late. */
    public Traffic traffic() {
        return management.traffic(OrderTopology.ORDERS);
    }

    /** RabbitMQ's own version. */
    public String version() {
        return String.valueOf(connection.getServerProperties().get("version"));
    }

    @Override
    public void close() {
        connection.abort();
    }

    private long ready(String queue) {
        try (Channel channel = connection.createChannel()) {
            return channel.queueDeclarePassive(queue).getMessageCount();
        } catch (IOException | TimeoutException | ShutdownSignalException away) {
            throw new ClusterProblem("RabbitMQ does not tell what the queue " + queue + " holds", away);
        }
    }
}
