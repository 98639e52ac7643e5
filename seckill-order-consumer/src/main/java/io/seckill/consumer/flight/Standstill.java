package io.seckill.consumer.flight;

import io.seckill.consumer.book.BookClock;
import io.seckill.consumer.queue.QueueDepths;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.springframework.stereotype.Component;

/**
 * Proves that no order is on its way to the book, in no queue and in no consumer's hand.
 *
 * <p>Over AMQP a queue tells only what waits in it. What a consumer was given and has not settled, up to its prefetch, is told
 * by the broker's management interface alone, late and approximately, and that need not be within reach. But AMQP tells
 * how many consumers a queue has. So every instance reports how many consumers it has and whether they have anything in hand,
 * and nothing is on its way only when, after the queues were seen empty, <em>each consumer that the broker counts</em> has
 * reported that it is idle. One that is frozen, or unknown, does not report and forbids the proof; once the broker gives it up
 * (two heartbeats) it counts no more, and what it held is back in the queue. One that is stopping is not counted either, but
 * its last report says that it is busy.
 *
 * <p>What cannot be seen: a message that a gateway has reserved for and not yet handed over. Should one slip through, the book
 * is the last guard: it never records more orders than units, and what is too much ends as FAILED, its reason shown, with an
 * alarm.
 */
@Component
public class Standstill {

    private static final Duration POLL = Duration.ofMillis(100);

    private final QueueDepths queues;
    private final HandReports reports;
    private final BookClock clock;
    private final FlightProperties limits;

    Standstill(QueueDepths queues, HandReports reports, BookClock clock, FlightProperties limits) {
        this.queues = queues;
        this.reports = reports;
        this.clock = clock;
        this.limits = limits;
    }

    /**
     * Whether nothing was on its way for at least this long. Takes as long, and up to {@code seckill.flight.patience} longer;
     * answers at once when a message waits in a queue.
     */
    public boolean lasts(Duration quiet) {
        if (queues.onTheirWay() != 0) {
            return false;
        }
        long since = clock.now();
        return waited(quiet) && allIdle(since) && queues.onTheirWay() == 0;
    }

    private boolean allIdle(long since) {
        long until = System.nanoTime() + limits.patience().toNanos();
        while (!isIdle(since)) {
            if (System.nanoTime() > until || !waited(POLL)) {
                return false;
            }
        }
        return true;
    }

    private boolean isIdle(long since) {
        return reports.busyInstances(limits.busyFor()) == 0 && reports.idleConsumers(since) >= queues.consumers();
    }

    private static boolean waited(Duration time) {
        try {
            TimeUnit.MILLISECONDS.sleep(time.toMillis());
            return true;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
