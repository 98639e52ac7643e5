package io.seckill.consumer.stream;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.stereotype.Component;

/** All streams of this instance, with a few threads that write them and one timer that keeps them alive. */
@Component
public class EventStreams implements DisposableBean {

    /**
     * A write waits for its reader only when the system's buffer of that connection is full, which a stream, of two kilobytes in ten
     * minutes, does not bring about: so a few threads do for all.
     */
    private static final int WRITERS = 4;

    private final Set<EventStream> open = ConcurrentHashMap.newKeySet();
    private final Counter dropped;
    // Its queue is as long as there are streams at the most: each is in it once.
    private final ThreadPoolExecutor writers = new ThreadPoolExecutor(
            WRITERS,
            WRITERS,
            1,
            TimeUnit.MINUTES,
            new LinkedBlockingQueue<>(),
            new CustomizableThreadFactory("event-streams-"));

    EventStreams(MeterRegistry meters) {
        this.dropped = Counter.builder("seckill.streams.dropped")
                .description("Streams whose reader was gone, or too slow")
                .register(meters);
        Gauge.builder("seckill.streams", open, Set::size)
                .description("Streams of events to users")
                .register(meters);
        writers.allowCoreThreadTimeOut(true);
    }

    /** A stream that takes events, and keeps them until it is opened. */
    public EventStream prepare() {
        return new EventStream(writers);
    }

    /** Has it flow there; it counts until it is over. */
    public void open(EventStream stream, Outlet outlet) {
        open.add(stream);
        stream.over().whenComplete((end, gone) -> {
            open.remove(stream);
            if (gone != null) {
                dropped.increment();
            }
        });
        stream.flowTo(outlet);
    }

    @Scheduled(fixedDelayString = "${seckill.waiting.heartbeat:15s}")
    void keepAlive() {
        open.forEach(EventStream::signOfLife);
    }

    @Override
    public void destroy() {
        writers.shutdown();
    }
}
