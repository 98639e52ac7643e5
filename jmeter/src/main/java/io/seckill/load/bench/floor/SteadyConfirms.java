package io.seckill.load.bench.floor;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.MessageProperties;
import io.seckill.load.cluster.ClusterProblem;
import java.io.IOException;
import java.time.Duration;
import java.util.Iterator;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * How long the broker takes for its confirms at a constant rate: no answer that waits for one can be quicker. Counted from when
 * a message was to be sent, as {@code SteadyLoad} counts.
 */
final class SteadyConfirms {

    private static final long HIGHEST_MICROS = 60_000_000;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Channel channel;
    private final String queue;
    private final ConcurrentNavigableMap<Long, Long> due = new ConcurrentSkipListMap<>();
    /** Changed by the client's thread alone. */
    private final Histogram latencies = new Histogram(HIGHEST_MICROS, 3);

    SteadyConfirms(Channel channel, String queue) {
        this.channel = channel;
        this.queue = queue;
    }

    /** Latencies in microseconds. */
    Histogram measure(Iterable<byte[]> messages, double perSecond, Duration time)
            throws IOException, InterruptedException {
        channel.clearConfirmListeners();
        channel.addConfirmListener(this::confirmed, (tag, multiple) -> {
            throw new ClusterProblem("RabbitMQ refused a message of the benchmark");
        });
        long start = System.nanoTime();
        Iterator<byte[]> next = messages.iterator();
        for (long sent = 0; sent < perSecond * time.toSeconds() && next.hasNext(); sent++) {
            publish(next.next(), start + (long) (sent * 1e9 / perSecond));
        }
        awaitConfirms();
        return latencies;
    }

    private void publish(byte[] message, long at) throws IOException {
        for (long wait = at - System.nanoTime(); wait > 0; wait = at - System.nanoTime()) {
            LockSupport.parkNanos(wait);
        }
        due.put(channel.getNextPublishSeqNo(), at);
        channel.basicPublish("", queue, true, MessageProperties.MINIMAL_PERSISTENT_BASIC, message);
    }

    private void confirmed(long tag, boolean multiple) {
        long now = System.nanoTime();
        ConcurrentNavigableMap<Long, Long> these = multiple ? due.headMap(tag, true) : due.subMap(tag, true, tag, true);
        these.values().forEach(at -> latencies.recordValue(Math.min(HIGHEST_MICROS, (now - at) / 1_000)));
        these.clear();
    }

    private void awaitConfirms() throws InterruptedException {
        long until = System.nanoTime() + PATIENCE.toNanos();
        while (!due.isEmpty()) {
            if (System.nanoTime() > until) {
                throw new ClusterProblem("RabbitMQ does not confirm");
            }
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }
}
