package io.seckill.load.verdict;

import io.seckill.load.evidence.Stores;
import io.seckill.load.evidence.broker.QueueState;
import io.seckill.message.OrderTopology;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Waiting until nothing moves any more: nothing pending at the gate, nothing in the order queues, no new order, and all
 * of that for a while.
 *
 * <p>A while, because RabbitMQ tells up to five seconds late what a consumer holds. Whoever judges after a wait that came to
 * its limit sees what did not come to rest.
 */
public final class Rest {

    /** Longer than all attempts of one message together take. */
    public static final Duration LIMIT = Duration.ofMinutes(2);

    /** Longer than RabbitMQ's figures are late. */
    public static final Duration QUIET = Duration.ofSeconds(6);

    private static final long LOOK_EVERY_MILLIS = 500;

    private final Stores stores;
    private final Duration limit;
    private final Duration quiet;

    /** A wait of at most {@code limit} for {@code quiet} time without any movement. */
    public Rest(Stores stores, Duration limit, Duration quiet) {
        this.stores = stores;
        this.limit = limit;
        this.quiet = quiet;
    }

    private record Look(long pending, long messages, long orders, long live, long returning) {

        boolean still() {
            return pending == 0 && messages == 0 && returning == 0;
        }
    }

    /** Waits, showing on {@code out} what still moves; false when the limit came first. */
    public boolean await(List<String> resourceIds, PrintWriter out) throws InterruptedException {
        long start = System.nanoTime();
        long quietSince = start;
        Look before = look(resourceIds);
        show(out, before);
        while (System.nanoTime() - start < limit.toNanos()) {
            TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MILLIS);
            Look now = look(resourceIds);
            if (!now.still() || !now.equals(before)) {
                quietSince = System.nanoTime();
                showChange(out, before, now);
            }
            if (System.nanoTime() - quietSince >= quiet.toNanos()) {
                return true;
            }
            before = now;
        }
        out.println("  it did not come to rest within " + limit.toSeconds() + " s");
        return false;
    }

    private Look look(List<String> resourceIds) {
        long pending = resourceIds.stream().mapToLong(stores.gate()::pending).sum();
        long orders = resourceIds.stream().mapToLong(stores.book()::orders).sum();
        long messages = stores.broker().queues().stream()
                .filter(queue -> !queue.name().equals(OrderTopology.DEAD))
                .mapToLong(QueueState::messages)
                .sum();
        long live = resourceIds.stream().mapToLong(stores.book()::live).sum();
        long returning =
                resourceIds.stream().mapToLong(stores.book()::returning).sum();
        return new Look(pending, messages, orders, live, returning);
    }

    private static void showChange(PrintWriter out, Look before, Look now) {
        if (!now.equals(before)) {
            show(out, now);
        }
    }

    private static void show(PrintWriter out, Look look) {
        out.printf(
                "  pending %,d, in the queues %,d, recorded %,d, live %,d%n",
                look.pending(), look.messages(), look.orders(), look.live());
        out.flush();
    }
}
