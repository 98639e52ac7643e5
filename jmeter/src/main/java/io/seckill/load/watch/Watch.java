package io.seckill.load.watch;

import io.seckill.load.cluster.ClusterAddresses;
import io.seckill.load.evidence.Book;
import io.seckill.load.evidence.Gate;
import io.seckill.load.evidence.Sum;
import io.seckill.load.evidence.broker.Broker;
import io.seckill.load.evidence.broker.QueueState;
import io.seckill.load.verdict.sheet.Line;
import io.seckill.message.OrderTopology;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Looks at the stores the whole time: at every moment at which a sale is seen, its units and reservations at the gate, and its
 * units and live orders in the book, add up to its total. A store that is away is not looked at.
 */
public final class Watch implements AutoCloseable {

    /** Units left. */
    public static final String STOCK = "stock";
    /** Reservations at the gate, live orders in the book. */
    public static final String TAKEN = "taken";
    /** Reservations that the broker has not confirmed. */
    public static final String PENDING = "pending";
    /** Messages that wait for their first attempt. */
    public static final String WAITING = "waiting";
    /** Messages that consumers hold, some seconds late. */
    public static final String IN_HAND = "in hand";
    /** Messages that wait for another attempt. */
    public static final String RETRYING = "retrying";

    private static final int MOST_FINDINGS = 20;

    private final Supplier<Collection<String>> sales;
    private final AtomicInteger samples = new AtomicInteger();
    private final AtomicLong lowestAtTheGate = new AtomicLong(Long.MAX_VALUE);
    private final AtomicLong lowestInTheBook = new AtomicLong(Long.MAX_VALUE);
    private final List<String> findings = new CopyOnWriteArrayList<>();
    private final Sampler<Gate> gate;
    private final Sampler<Book> book;
    private final Sampler<Broker> broker;

    /**
     * A watch that begins at once.
     *
     * @param sales those that are under way
     * @param every between two looks at a store
     */
    public Watch(ClusterAddresses cluster, Supplier<Collection<String>> sales, Duration every) {
        this.sales = sales;
        this.gate = new Sampler<>("gate", every.toMillis(), () -> new Gate(cluster.redisUrl()), this::lookAtTheGate);
        this.book = new Sampler<>(
                "book",
                every.toMillis(),
                () -> new Book(cluster.jdbcUrl(), cluster.databaseUser(), cluster.databasePassword()),
                this::lookAtTheBook);
        this.broker = new Sampler<>(
                "queues",
                every.toMillis(),
                () -> new Broker(cluster.amqpUrl(), cluster.rabbitApi()),
                Watch::lookAtTheQueues);
    }

    /** All moments at which a store answered. */
    public Seen seen() {
        return new Seen(gate.moments(), book.moments(), broker.moments());
    }

    /** What must have been true at every moment, and how often a store was away. */
    public List<Line> lines() {
        return List.of(
                Line.of(
                        "moments at which units and owners add up",
                        "all",
                        "all but " + findings.size() + " of " + samples,
                        findings.isEmpty() && samples.get() > 0,
                        String.join("; ", findings)),
                neverNegative("lowest stock seen at the gate", lowestAtTheGate),
                neverNegative("lowest stock seen in the book", lowestInTheBook),
                Line.info("looks at a store that was away", gate.blinks() + book.blinks()));
    }

    private static Line neverNegative(String name, AtomicLong lowest) {
        OptionalLong seen = lowest.get() == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(lowest.get());
        String found = seen.isPresent() ? Long.toString(seen.getAsLong()) : "never seen";
        return Line.of(name, "0 or more", found, seen.orElse(-1) >= 0, "");
    }

    private Map<String, Long> lookAtTheGate(Gate open) {
        Map<String, Long> figures = sums("gate", lowestAtTheGate, open::sum);
        if (!figures.isEmpty()) {
            figures.put(PENDING, sales.get().stream().mapToLong(open::pending).sum());
        }
        return figures;
    }

    private Map<String, Long> lookAtTheBook(Book open) {
        return sums("book", lowestInTheBook, open::sum);
    }

    private Map<String, Long> sums(String where, AtomicLong lowest, Function<String, Optional<Sum>> reading) {
        Map<String, Long> figures = new HashMap<>();
        for (String resourceId : sales.get()) {
            reading.apply(resourceId).ifPresent(sum -> {
                seen(where, resourceId, sum);
                lowest.accumulateAndGet(sum.left(), Math::min);
                figures.merge(STOCK, sum.left(), Long::sum);
                figures.merge(TAKEN, sum.taken(), Long::sum);
            });
        }
        return figures;
    }

    private void seen(String where, String resourceId, Sum sum) {
        samples.incrementAndGet();
        if (!sum.isRight() && findings.size() < MOST_FINDINGS) {
            findings.add(where + " of " + resourceId + ": " + sum);
        }
    }

    private static Map<String, Long> lookAtTheQueues(Broker open) {
        Map<String, Long> figures = new HashMap<>(Map.of(WAITING, 0L, IN_HAND, 0L, RETRYING, 0L));
        for (QueueState queue : open.queues()) {
            if (!queue.name().equals(OrderTopology.DEAD)) {
                String kind = queue.name().equals(OrderTopology.ORDERS) ? WAITING : RETRYING;
                figures.merge(kind, queue.ready(), Long::sum);
                figures.merge(IN_HAND, queue.unacknowledged(), Long::sum);
            }
        }
        return figures;
    }

    /** Returns when no look is under way any more. */
    @Override
    public void close() {
        gate.close();
        book.close();
        broker.close();
    }
}
