package io.seckill.gateway.handover;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.deadline.Deadlines;
import io.seckill.stock.Reservation;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Step 3 of a purchase: hands reservations to the broker, persistent, mandatory and with confirms, and says which of the
 * {@linkplain Handover three ends} each came to.
 *
 * <p>One thread writes what has gathered in a bounded queue to one channel, in rounds; the broker's confirms settle it. A confirmed
 * reservation is dropped from pending, also when its confirm comes after the request gave up waiting.
 */
@Component
public class OrderPublisher implements SmartLifecycle, HealthIndicator {

    private final BrokerLink link;
    private final PendingDrops drops;
    private final Deadlines deadlines;
    private final HandoverProperties limits;
    private final Semaphore window;
    private final BlockingQueue<Outgoing> waiting;
    private final Map<Handover, Counter> ends;
    private final Pace pace;
    private volatile boolean running;
    private volatile Thread writer = new Thread();

    OrderPublisher(
            BrokerLink link, PendingDrops drops, Deadlines deadlines, HandoverProperties limits, MeterRegistry meters) {
        this.link = link;
        this.drops = drops;
        this.deadlines = deadlines;
        this.limits = limits;
        this.ends = counters(meters);
        this.pace = new Pace(limits.writePause());
        this.window = new Semaphore(limits.window());
        this.waiting = new ArrayBlockingQueue<>(limits.window());
        gauge(meters, "seckill.handover.window", "Messages queued or unconfirmed at the most", p -> p.limits.window());
        gauge(meters, "seckill.handover.outstanding", "Messages written and not confirmed", p -> p.link.outstanding());
        gauge(meters, "seckill.handover.waiting", "Messages waiting to be written", p -> p.waiting.size());
    }

    /** Whether a hand-over has a chance now; without one nothing should be reserved. */
    public boolean isReady() {
        return running && window.availablePermits() > 0 && link.ready().isPresent();
    }

    /**
     * Hands a reservation over, and does not wait.
     *
     * @return completes within the confirm time-out, and never with a failure. What depends on it may run on the broker client's
     *     thread and must not wait for anything
     */
    public CompletionStage<Handover> handOver(Reservation reservation) {
        Outgoing message = new Outgoing(reservation);
        deadlines.limit(message.end(), limits.confirmTimeout(), message::giveUp);
        submit(message);
        return message.end().thenApply(end -> {
            Objects.requireNonNull(ends.get(end)).increment();
            return end;
        });
    }

    /** Hands a reservation over for as long as it takes: the relay's way. What comes of it shows in the pending set, too. */
    public CompletionStage<Handover> handOverAgain(Reservation reservation) {
        Outgoing message = new Outgoing(reservation);
        submit(message);
        return message.end();
    }

    private void submit(Outgoing message) {
        if (!running || link.ready().isEmpty() || !window.tryAcquire()) {
            message.settle(Handover.NOT_QUEUED);
        } else {
            waiting.add(message); // never full: it is as long as the window
        }
    }

    private void settled(Outgoing message, Handover end) {
        window.release();
        message.settle(end);
        if (end == Handover.CONFIRMED) {
            drops.add(message.reservation());
        }
    }

    private void writeLoop() {
        while (running || !waiting.isEmpty()) {
            try {
                link.ensureOpen(this::settled);
                writeWhatCame();
            } catch (InterruptedException stopped) {
                running = false;
            }
        }
    }

    private void writeWhatCame() throws InterruptedException {
        Outgoing first = waiting.poll(limits.reconnectDelay().toMillis(), TimeUnit.MILLISECONDS);
        if (first != null) {
            pace.await();
            link.together(() -> writeRound(first));
        }
    }

    private void writeRound(Outgoing first) {
        for (Outgoing next = first; next != null; next = waiting.poll()) {
            write(next);
        }
    }

    private void write(Outgoing message) {
        Optional<PublishingChannel> channel = link.ready();
        if (message.beginWrite() && channel.isPresent()) {
            channel.get().write(message);
        } else {
            settled(message, Handover.NOT_QUEUED);
        }
    }

    @Override
    public void start() {
        running = true;
        writer = new Thread(this::writeLoop, "order-publisher");
        writer.start();
    }

    /** Stops after the web server: waits a bounded time for outstanding confirms, then leaves the rest to a relay. */
    @Override
    public void stop() {
        running = false;
        long until = System.nanoTime() + limits.drain().toNanos();
        try {
            writer.join(limits.drain().toMillis());
            while (link.outstanding() > 0 && System.nanoTime() < until) {
                TimeUnit.MILLISECONDS.sleep(10);
            }
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
        link.close();
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public int getPhase() {
        return HandoverPhases.PUBLISHER;
    }

    @Override
    public Health health() {
        return link.ready().isPresent()
                ? Health.up().build()
                : Health.down()
                        .withDetail("reason", "the broker is away or takes no messages")
                        .build();
    }

    private static Map<Handover, Counter> counters(MeterRegistry meters) {
        Map<Handover, Counter> counters = new EnumMap<>(Handover.class);
        for (Handover end : Handover.values()) {
            counters.put(
                    end,
                    Counter.builder("seckill.handover")
                            .description("Hand-overs to the broker by how they ended for the waiting request")
                            .tag("end", end.name())
                            .register(meters));
        }
        return Map.copyOf(counters);
    }

    private void gauge(MeterRegistry meters, String name, String description, ToDoubleFunction<OrderPublisher> value) {
        Gauge.builder(name, this, value).description(description).register(meters);
    }
}
