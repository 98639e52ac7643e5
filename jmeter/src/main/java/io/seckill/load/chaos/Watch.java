package io.seckill.load.chaos;

import io.seckill.load.cluster.ClusterAddresses;
import io.seckill.load.cluster.ClusterProblem;
import io.seckill.load.evidence.Book;
import io.seckill.load.evidence.Gate;
import io.seckill.load.evidence.Sum;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

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
    private final AtomicInteger blinks = new AtomicInteger();
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

    /** How often a store was away when it was to be looked at. */
    int blinks() {
        return blinks.get();
    }

    /** What did not add up, the first of it. */
    List<String> findings() {
        return findings;
    }

    /** Each look has connections of its own: those of a server that was killed are dead. */
    private void look() {
        while (!over) {
            try {
                TimeUnit.MILLISECONDS.sleep(EVERY_MILLIS);
                lookAtTheGate();
                lookAtTheBook();
            } catch (InterruptedException ended) {
                return;
            }
        }
    }

    private void lookAtTheGate() {
        try (Gate gate = new Gate(cluster.redisUrl())) {
            sales.get().forEach(resourceId -> seen("gate", resourceId, gate.sum(resourceId)));
        } catch (ClusterProblem away) {
            blinks.incrementAndGet();
        }
    }

    private void lookAtTheBook() {
        try (Book book = new Book(cluster.jdbcUrl(), cluster.databaseUser(), cluster.databasePassword())) {
            sales.get().forEach(resourceId -> seen("book", resourceId, book.sum(resourceId)));
        } catch (ClusterProblem away) {
            blinks.incrementAndGet();
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
