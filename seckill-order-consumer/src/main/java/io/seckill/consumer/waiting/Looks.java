package io.seckill.consumer.waiting;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.consumer.order.OrderLookup;
import io.seckill.consumer.order.OrderView;
import io.seckill.consumer.order.OwnOrder;
import io.seckill.consumer.order.RecordedOrders;
import io.seckill.consumer.order.ReservedOrders;
import io.seckill.problem.Problem;
import io.seckill.problem.ProblemCode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/**
 * Looks at orders for those who wait, for many by one query: whoever wants a look while one is under way, or within
 * {@code seckill.waiting.gather-for} of the last, is in the next. One thread, so that the database sees one query at a time.
 */
@Component
class Looks implements DisposableBean {

    private static final Logger log = LoggerFactory.getLogger(Looks.class);
    /** What is told of an order that is not known for now. */
    static final Problem TRY_AGAIN = Problem.of(
                    ProblemCode.UNAVAILABLE, "Your order cannot be looked at right now. Try again.")
            .retryAfter(Duration.ofSeconds(1));

    private final RecordedOrders recorded;
    private final ReservedOrders reserved;
    private final WaitingProperties limits;
    private final Counter queries;
    private final Counter lookedAt;
    private final Counter failed;
    private final Set<Waiter> wanted = new LinkedHashSet<>();
    private final Thread thread = new Thread(this::lookOn, "order-looks");
    private long lastLook;
    private int underWay;

    Looks(RecordedOrders recorded, ReservedOrders reserved, WaitingProperties limits, MeterRegistry meters) {
        this.recorded = recorded;
        this.reserved = reserved;
        this.limits = limits;
        this.queries = counter("seckill.waiting.looks", "Queries for the orders of those who wait", meters);
        this.lookedAt = counter("seckill.waiting.looked.at", "Orders that these queries asked for", meters);
        this.failed =
                counter("seckill.waiting.looks.failed", "Of these queries, or calls to the gate, that failed", meters);
        Gauge.builder("seckill.waiting.looks.wanted", this::size)
                .description("Users whose orders are to be looked at, or are being looked at")
                .register(meters);
        Gauge.builder("seckill.waiting.batch", limits::batch)
                .description("Orders that one query asks for at the most")
                .register(meters);
        this.lastLook = System.nanoTime() - limits.gatherFor().toNanos();
        thread.setDaemon(true);
        thread.start();
    }

    private static Counter counter(String name, String description, MeterRegistry meters) {
        return Counter.builder(name).description(description).register(meters);
    }

    /** Has the waiter see the order as it is from now on. Returns at once. */
    synchronized void want(Waiter waiter) {
        wanted.add(waiter);
        if (wanted.size() == 1 || wanted.size() == limits.batch()) {
            notifyAll();
        }
    }

    private synchronized int size() {
        return wanted.size() + underWay;
    }

    private void lookOn() {
        try {
            while (true) {
                look(next());
            }
        } catch (InterruptedException stop) {
            log.debug("no more looks");
        }
    }

    private synchronized List<Waiter> next() throws InterruptedException {
        underWay = 0;
        while (wanted.isEmpty()) {
            wait();
        }
        long left = restMillis();
        while (wanted.size() < limits.batch() && left > 0) {
            wait(left);
            left = restMillis();
        }
        lastLook = System.nanoTime();
        List<Waiter> these = new ArrayList<>();
        for (Iterator<Waiter> all = wanted.iterator(); all.hasNext() && these.size() < limits.batch(); all.remove()) {
            Waiter waiter = all.next();
            if (!waiter.isOver()) {
                these.add(waiter);
            }
        }
        underWay = these.size();
        return these;
    }

    private long restMillis() {
        return (lastLook + limits.gatherFor().toNanos() - System.nanoTime() + 999_999) / 1_000_000;
    }

    private void look(List<Waiter> these) {
        try {
            List<Waiter> unknown =
                    seeRecorded(these).stream().filter(Waiter::isNew).toList();
            if (!unknown.isEmpty()) {
                // What is neither here nor there may have been recorded, and its reservation settled, between the two
                // looks.
                seeRecorded(see(unknown, reserved.of(ordersOf(unknown))))
                        .forEach(nowhere -> nowhere.refuse(OrderLookup.notFound()));
            }
        } catch (RuntimeException | Error away) {
            failed.increment();
            log.warn("orders of waiting users not looked at waiting={} cause={}", these.size(), away.toString());
            // Who waits already is looked at again: what was told of their order is not told twice.
            these.stream().filter(waiter -> !waiter.isNew()).forEach(this::want);
            these.forEach(waiter -> waiter.refuse(TRY_AGAIN));
        }
    }

    /** Returns those whose orders the book does not have. */
    private List<Waiter> seeRecorded(List<Waiter> these) {
        if (these.isEmpty()) {
            return these;
        }
        queries.increment();
        lookedAt.increment(these.size());
        return see(these, recorded.of(ordersOf(these)));
    }

    private static List<Waiter> see(List<Waiter> these, Map<OwnOrder, OrderView> found) {
        List<Waiter> others = new ArrayList<>();
        for (Waiter waiter : these) {
            OrderView order = found.get(waiter.order());
            if (order == null) {
                others.add(waiter);
            } else {
                waiter.see(order);
            }
        }
        return others;
    }

    private static List<OwnOrder> ordersOf(List<Waiter> these) {
        return these.stream().map(Waiter::order).toList();
    }

    @Override
    public void destroy() {
        thread.interrupt();
    }
}
