package io.seckill.load.bench.floor;

import java.util.TreeSet;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** How many messages may be unconfirmed, counted rightly however the broker mixes confirms of one and of many. */
final class Window {

    private final int size;
    private final Semaphore places;
    private final TreeSet<Long> early = new TreeSet<>();
    private long allUpTo;

    /** A window before the message of number {@code next} is published. */
    Window(int size, long next) {
        this.size = size;
        this.places = new Semaphore(size);
        this.allUpTo = next - 1;
    }

    boolean enter() throws InterruptedException {
        return places.tryAcquire(30, TimeUnit.SECONDS);
    }

    boolean awaitEmpty() throws InterruptedException {
        return places.tryAcquire(size, 30, TimeUnit.SECONDS);
    }

    int places() {
        return places.availablePermits();
    }

    /** Called by the connection's one thread. */
    void confirm(long tag, boolean multiple) {
        if (multiple) {
            var known = early.headSet(tag, true);
            int fresh = (int) Math.max(0, tag - allUpTo - known.size());
            known.clear();
            allUpTo = Math.max(allUpTo, tag);
            places.release(fresh);
        } else {
            early.add(tag);
            places.release();
        }
        while (early.remove(allUpTo + 1)) {
            allUpTo++;
        }
    }
}
