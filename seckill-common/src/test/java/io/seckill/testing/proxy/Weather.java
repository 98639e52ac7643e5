package io.seckill.testing.proxy;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What happens to the bytes of one direction at present; shared by all connections, set by the test. */
final class Weather {

    private Duration delay = Duration.ZERO;
    private boolean stalled;
    private @Nullable Trap trap;

    private record Trap(String text, Runnable action) {}

    synchronized void delay(Duration delay) {
        this.delay = delay;
        notifyAll();
    }

    synchronized void stall() {
        stalled = true;
    }

    synchronized void trap(String text, Runnable action) {
        trap = new Trap(text, action);
    }

    synchronized void clear() {
        delay = Duration.ZERO;
        stalled = false;
        trap = null;
        notifyAll();
    }

    /** Returns when bytes that were read at this moment ({@link System#nanoTime}) may be passed on. */
    synchronized void awaitPassage(long readAt) throws InterruptedException {
        while (true) {
            long left = readAt + delay.toNanos() - System.nanoTime();
            if (!stalled && left <= 0) {
                return;
            }
            // Not shorter than a millisecond: wait(0) would wait for ever.
            wait(stalled ? 0 : left / 1_000_000 + 1);
        }
    }

    /** Runs the trap's action, once, if the bytes hold its text. */
    void spring(byte[] bytes) {
        Trap sprung = take(bytes);
        if (sprung != null) {
            sprung.action.run();
        }
    }

    private synchronized @Nullable Trap take(byte[] bytes) {
        Trap set = trap;
        if (set == null || !new String(bytes, StandardCharsets.ISO_8859_1).contains(set.text)) {
            return null;
        }
        trap = null;
        return set;
    }
}
