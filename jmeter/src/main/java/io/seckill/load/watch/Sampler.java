package io.seckill.load.watch;

import io.seckill.load.cluster.ClusterProblem;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads one store again and again, on a thread of its own. A connection is kept while the store answers; a store that is away is
 * asked again at the next turn, over a new one.
 */
final class Sampler<S extends AutoCloseable> implements AutoCloseable {

    /** An hour at five looks a second; what comes after is looked at and not kept. */
    private static final int MOST_MOMENTS = 18_000;

    private final Supplier<S> opening;
    private final Function<S, Map<String, Long>> reading;
    private final long everyMillis;
    private final List<Moment> moments = new CopyOnWriteArrayList<>();
    private final AtomicInteger blinks = new AtomicInteger();
    private final Thread thread;
    private @Nullable S store;
    private volatile boolean over;

    /** A sampler; it begins at once. */
    Sampler(String name, long everyMillis, Supplier<S> opening, Function<S, Map<String, Long>> reading) {
        this.opening = opening;
        this.reading = reading;
        this.everyMillis = everyMillis;
        this.thread = new Thread(this::look, "watch-" + name);
        thread.start();
    }

    List<Moment> moments() {
        return moments;
    }

    /** How often the store was away when it was to be looked at. */
    int blinks() {
        return blinks.get();
    }

    private void look() {
        while (!over) {
            try {
                TimeUnit.MILLISECONDS.sleep(everyMillis);
                lookOnce();
            } catch (InterruptedException ended) {
                break;
            }
        }
        disconnect();
    }

    private void lookOnce() {
        try {
            long at = System.currentTimeMillis();
            S open = store == null ? opening.get() : store;
            store = open;
            Map<String, Long> figures = reading.apply(open);
            if (!figures.isEmpty() && moments.size() < MOST_MOMENTS) {
                moments.add(new Moment(at, figures));
            }
        } catch (ClusterProblem away) {
            blinks.incrementAndGet();
            disconnect();
        }
    }

    private void disconnect() {
        try {
            if (store != null) {
                store.close();
            }
        } catch (Exception broken) {
            // It was to be given up anyway.
        }
        store = null;
    }

    @Override
    public void close() {
        over = true;
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }
}
