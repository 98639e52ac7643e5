package io.seckill.consumer.waiting;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.consumer.order.OrderView;
import io.seckill.deadline.Deadlines;
import io.seckill.problem.Problem;
import io.seckill.problem.ProblemCode;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/** All who wait at this instance, by the order that they wait for; so many and no more, and of one user a few. */
@Component
class Waiters implements SmartLifecycle {

    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    private final Looks looks;
    private final Deadlines deadlines;
    private final WaitingProperties limits;
    private final Counter refused;
    private final AtomicInteger size = new AtomicInteger();
    private final Map<Long, Set<Waiter>> byOrder = new ConcurrentHashMap<>();
    private final Map<String, Integer> ofUsers = new ConcurrentHashMap<>();
    private volatile boolean isRunning;

    Waiters(Looks looks, Deadlines deadlines, WaitingProperties limits, MeterRegistry meters) {
        this.looks = looks;
        this.deadlines = deadlines;
        this.limits = limits;
        this.refused = Counter.builder("seckill.waiting.refused")
                .description("Users who could not wait, because too many did")
                .register(meters);
        Gauge.builder("seckill.waiting", size, AtomicInteger::get)
                .description("Users who wait for an order, streams among them")
                .register(meters);
        Gauge.builder("seckill.waiting.most", limits::most)
                .description("Users who may wait for an order")
                .register(meters);
        Gauge.builder("seckill.waiting.most.of.user", limits::mostOfUser)
                .description("Waits that one user may have")
                .register(meters);
    }

    /**
     * Has somebody wait. First they are on the list and then the order is looked at: a change is either found by that look or told
     * after it.
     *
     * @param limit how long at the most
     * @return completes as {@link Waiter#end} does, once their place is free for others
     * @throws Problem UNAVAILABLE when too many wait or this instance stops, TOO_MANY_REQUESTS when this user waits too often
     */
    CompletionStage<OrderView> join(Waiter waiter, Duration limit) {
        enter(waiter);
        CompletionStage<OrderView> left = waiter.end().whenComplete((order, failure) -> leave(waiter));
        deadlines.limit(waiter.end(), limit, waiter::timeIsOver);
        looks.want(waiter);
        if (!isRunning) {
            waiter.stop(stopping());
        }
        return left;
    }

    private void enter(Waiter waiter) {
        if (!isRunning) {
            throw stopping();
        }
        if (size.incrementAndGet() > limits.most()) {
            size.decrementAndGet();
            throw refusal(ProblemCode.UNAVAILABLE, "Too many users wait for their orders. Try again.");
        }
        if (ofUsers.merge(waiter.order().userId(), 1, Integer::sum) > limits.mostOfUser()) {
            leaveCounts(waiter);
            throw refusal(ProblemCode.TOO_MANY_REQUESTS, "You wait for orders too often at a time.");
        }
        byOrder.compute(waiter.order().orderNumber(), (order, these) -> {
            Set<Waiter> all = these == null ? ConcurrentHashMap.newKeySet(2) : these;
            all.add(waiter);
            return all;
        });
    }

    private Problem refusal(ProblemCode code, String sentence) {
        refused.increment();
        return Problem.of(code, sentence).retryAfter(RETRY_AFTER);
    }

    private static Problem stopping() {
        return Problem.of(ProblemCode.UNAVAILABLE, "This instance stops. Try again.")
                .retryAfter(RETRY_AFTER);
    }

    private void leave(Waiter waiter) {
        byOrder.computeIfPresent(waiter.order().orderNumber(), (order, these) -> {
            these.remove(waiter);
            return these.isEmpty() ? null : these;
        });
        leaveCounts(waiter);
    }

    private void leaveCounts(Waiter waiter) {
        size.decrementAndGet();
        ofUsers.computeIfPresent(waiter.order().userId(), (user, waits) -> waits > 1 ? waits - 1 : null);
    }

    /** Those who wait for this order. */
    Set<Waiter> of(long orderNumber) {
        return byOrder.getOrDefault(orderNumber, Set.of());
    }

    void forEach(Consumer<Waiter> action) {
        byOrder.values().forEach(these -> these.forEach(action));
    }

    @Override
    public void start() {
        isRunning = true;
    }

    /** In the first phase of a stop: else the server would wait for requests that wait for nothing but their limit. */
    @Override
    public void stop() {
        isRunning = false;
        forEach(waiter -> waiter.stop(stopping()));
    }

    @Override
    public boolean isRunning() {
        return isRunning;
    }
}
