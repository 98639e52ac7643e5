package io.seckill.load.chaos;

import io.seckill.load.cluster.ClusterAddresses;
import io.seckill.load.cluster.ClusterProblem;
import io.seckill.load.evidence.Stores;
import io.seckill.load.evidence.Sum;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the stores the whole time: at every moment at which a sale is seen, its units and reservations at the gate, and its
 * units and live orders in the book, add up to its total. A store that is away is not looked at.
 */
final class Watch implements AutoCloseable {

    private static final long EVERY_MILLIS = 200;
    private static final int MOST_FINDINGS = 20;

    private final ClusterAddresses cluster;
    private final Supplier<Collection<String>> sales;
    private final AtomicInteger samples = new AtomicInteger();
    private final List<String> findings = new CopyOnWriteArrayList<>();
    private final Thread thread = new Thread(this::look, "watch");
    private volatile boolean over;

    /** A watch over the sales that are under way. */
    Watch(ClusterAddresses cluster, Supplier<Collection<String>> sales) {
        this.cluster = cluster;
        this.sales = sales;
        thread.start();
    }

    /** How often a sale was seen, at the gate or in the book. */
    int samples() {
        return samples.get();
    }

    /** What did not add up, the first of it. */
    List<String> findings() {
        return findings;
    }

    private void look() {
        @Nullable Stores stores = null;
        while (!over) {
            try {
                TimeUnit.MILLISECONDS.sleep(EVERY_MILLIS);
                stores = stores == null ? Stores.open(cluster) : stores;
                lookAt(stores);
            } catch (InterruptedException ended) {
                break;
            } catch (ClusterProblem away) {
                stores = closed(stores);
            }
        }
        closed(stores);
    }

    private static @Nullable Stores closed(@Nullable Stores stores) {
        if (stores != null) {
            stores.close();
        }
        return null;
    }

    private void lookAt(Stores stores) {
        for (String resourceId : sales.get()) {
            seen("gate", resourceId, stores.gate().sum(resourceId));
            seen("book", resourceId, stores.book().sum(resourceId));
        }
    }

    private void seen(String where, String resourceId, Optional<Sum> sum) {
        samples.addAndGet(sum.isPresent() ? 1 : 0);
        if (sum.isPresent() && !sum.get().isRight() && findings.size() < MOST_FINDINGS) {
            findings.add(where + " of " + resourceId + ": " + sum.get());
        }
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
