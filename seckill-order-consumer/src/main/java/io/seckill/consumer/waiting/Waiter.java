package io.seckill.consumer.waiting;

import io.seckill.consumer.order.OrderStatus;
import io.seckill.consumer.order.OrderView;
import io.seckill.consumer.order.OwnOrder;
import io.seckill.problem.Problem;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Somebody who waits for an order to change. What is told here runs on the thread that brings it, and must not wait. */
final class Waiter {

    private final OwnOrder order;
    private final Predicate<OrderView> enough;
    private final CompletableFuture<OrderView> end = new CompletableFuture<>();
    private volatile @Nullable OrderView known;
    private volatile boolean isTimeOver;

    private Waiter(OwnOrder order, Predicate<OrderView> enough) {
        this.order = order;
        this.enough = enough;
    }

    /** Waits until the order is in another state than this one or, without one, than that in which it is found first. */
    static Waiter forChange(OwnOrder order, @Nullable OrderStatus from) {
        return new Waiter(order, new Predicate<>() {
            private @Nullable OrderStatus left = from;

            @Override
            public boolean test(OrderView now) {
                if (left == null) {
                    left = now.status();
                }
                return now.status() != left;
            }
        });
    }

    /**
     * Is told of each state, the present one first, until one is enough.
     *
     * @param enough takes a state and says whether it was the last that is wanted
     */
    static Waiter forEach(OwnOrder order, Predicate<OrderView> enough) {
        return new Waiter(order, enough);
    }

    OwnOrder order() {
        return order;
    }

    /**
     * Completes when the wait is over: with the order as it is known, or with what is to be told instead. Whoever completes it from
     * outside ends the wait.
     */
    CompletableFuture<OrderView> end() {
        return end;
    }

    /** Is gone, and is told nothing any more. */
    void leave() {
        end.cancel(false);
    }

    boolean isOver() {
        return end.isDone();
    }

    boolean isNew() {
        return known == null;
    }

    /** By its name: a newer instance may tell of a status that this one has never heard of. */
    boolean knows(String status) {
        OrderView last = known;
        return last != null && last.status().name().equals(status);
    }

    /** The order as it was found. Called by one thread. */
    void see(OrderView now) {
        if (isOver() || knows(now.status().name())) {
            return;
        }
        known = now;
        if (enough.test(now) || isTimeOver) {
            end.complete(now);
        }
    }

    /** The first look found nothing or failed; later ones that fail are made up for by the next. */
    void refuse(Problem problem) {
        if (isNew()) {
            end.completeExceptionally(problem);
        }
    }

    /** Has waited long enough: what is known is the answer or, when nothing is known yet, what is found first. */
    void timeIsOver() {
        isTimeOver = true;
        OrderView last = known;
        if (last != null) {
            end.complete(last);
        }
    }

    /** Can wait no longer, whatever is known. */
    void stop(Problem otherwise) {
        OrderView last = known;
        if (last != null) {
            end.complete(last);
        } else {
            end.completeExceptionally(otherwise);
        }
    }
}
