package io.seckill.load.bench.floor;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Envelope;
import com.rabbitmq.client.MessageProperties;
import io.seckill.load.cluster.ClusterProblem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.HdrHistogram.Histogram;

/** RabbitMQ with a bare client: one channel that publishes with confirms, and one that consumes. */
public final class QueueFloor implements AutoCloseable {

    private static final String QUEUE = "seckill.bench";
    private static final int WINDOW = 1_000;
    private static final int MULTIPLE = 200;

    private final Connection connection;
    private final Channel channel;

    public QueueFloor(URI amqpUrl) {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setAutomaticRecoveryEnabled(false);
        try {
            factory.setUri(amqpUrl);
            this.connection = factory.newConnection("seckill-bench");
            this.channel = connection.createChannel();
            // Limits as the orders' own queue has them.
            channel.queueDeclare(
                    QUEUE,
                    true,
                    false,
                    false,
                    Map.of("x-queue-type", "quorum", "x-max-length", 1_000_000, "x-overflow", "reject-publish"));
            channel.queuePurge(QUEUE);
            channel.confirmSelect();
        } catch (IOException | TimeoutException | URISyntaxException | GeneralSecurityException away) {
            throw new ClusterProblem("RabbitMQ cannot be reached", away);
        }
    }

    /** Publishes to an exchange, persistent and mandatory, with a window of unconfirmed messages; messages a second. */
    public double publish(String exchange, String key, Iterable<byte[]> messages)
            throws IOException, InterruptedException {
        Window window = new Window(WINDOW, channel.getNextPublishSeqNo());
        channel.clearConfirmListeners();
        channel.addConfirmListener(window::confirm, (tag, multiple) -> {
            throw new ClusterProblem("RabbitMQ refused a message of the benchmark");
        });
        long count = 0;
        long start = System.nanoTime();
        for (byte[] message : messages) {
            if (!window.enter()) {
                throw new ClusterProblem("RabbitMQ does not confirm");
            }
            channel.basicPublish(exchange, key, true, MessageProperties.MINIMAL_PERSISTENT_BASIC, message);
            count++;
        }
        if (!window.awaitEmpty()) {
            throw new ClusterProblem("RabbitMQ does not confirm");
        }
        return count * 1e9 / (System.nanoTime() - start);
    }

    /** Publishes to the benchmark's own queue. */
    public double publish(Iterable<byte[]> messages) throws IOException, InterruptedException {
        return publish("", QUEUE, messages);
    }

    /** How long confirms take at a constant rate, in microseconds; the benchmark's own queue is empty afterwards. */
    public Histogram confirms(Iterable<byte[]> messages, double perSecond, Duration time)
            throws IOException, InterruptedException {
        Histogram latencies = new SteadyConfirms(channel, QUEUE).measure(messages, perSecond, time);
        channel.queuePurge(QUEUE);
        return latencies;
    }

    /** Consumes so many from the benchmark's own queue, with manual acknowledgements of many at once; messages a second. */
    public double consume(int count) throws IOException, InterruptedException {
        CountDownLatch left = new CountDownLatch(count);
        try (Channel consuming = connection.createChannel()) {
            consuming.basicQos(WINDOW);
            long start = System.nanoTime();
            consuming.basicConsume(QUEUE, false, new DefaultConsumer(consuming) {
                private int since;

                @Override
                public void handleDelivery(
                        String consumerTag, Envelope envelope, AMQP.BasicProperties properties, byte[] body) {
                    // Before it counts: once the last is counted the channel is closed, and what is not
                    // acknowledged by then stays in the queue.
                    if (++since % MULTIPLE == 0 || left.getCount() == 1) {
                        acknowledge(getChannel(), envelope.getDeliveryTag());
                    }
                    left.countDown();
                }
            });
            if (!left.await(60, TimeUnit.SECONDS)) {
                throw new ClusterProblem("RabbitMQ does not deliver");
            }
            return count * 1e9 / (System.nanoTime() - start);
        } catch (TimeoutException late) {
            throw new IOException(late);
        }
    }

    private static void acknowledge(Channel channel, long tag) {
        try {
            channel.basicAck(tag, true);
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    /** Messages that wait in a queue for a consumer. */
    public long waiting(String queue) {
        try {
            return channel.messageCount(queue);
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    /** Empties a queue. */
    public void purge(String queue) throws IOException {
        channel.queuePurge(queue);
    }

    @Override
    public void close() {
        try {
            channel.queueDelete(QUEUE);
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        } finally {
            connection.abort();
        }
    }
}
