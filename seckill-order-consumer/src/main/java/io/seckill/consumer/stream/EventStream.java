package io.seckill.consumer.stream;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * One stream. Whoever has an event leaves it here and goes on; one of the writers sends it. A reader who is so far behind that events
 * heap up is given up.
 */
public final class EventStream {

    /** An order enters three states in its life; what is more are signs of life that nobody reads. */
    private static final int MOST_BEHIND = 8;

    private static final byte[] SIGN_OF_LIFE = ":\n\n".getBytes(StandardCharsets.US_ASCII);

    private static final byte[] NOTHING = {};

    private final Executor writers;
    private final Deque<byte[]> waiting = new ArrayDeque<>(4);
    private final CompletableFuture<Void> over = new CompletableFuture<>();
    private volatile @Nullable Outlet outlet;
    private @Nullable Throwable refusal;
    private boolean isBegun;
    private boolean isEnding;
    private boolean isWriting;
    private volatile boolean isClosed;

    EventStream(Executor writers) {
        this.writers = writers;
    }

    /** Sends what waits, and from now on each event, there. */
    synchronized void flowTo(Outlet there) {
        outlet = there;
        write();
    }

    /** An event with a name, an id and one line of data. Returns at once. */
    public void send(String name, String id, String data) {
        add(("event: " + name + "\nid: " + id + "\ndata: " + data + "\n\n").getBytes(StandardCharsets.UTF_8), true);
    }

    /** Tells the reader, and what stands between, that the stream is alive, once it has begun. */
    void signOfLife() {
        add(SIGN_OF_LIFE, false);
    }

    private void add(byte[] bytes, boolean begins) {
        if (isTooFarBehind(bytes, begins)) {
            giveUp(new IOException("the reader is too far behind"));
        }
    }

    private synchronized boolean isTooFarBehind(byte[] bytes, boolean begins) {
        isBegun |= begins;
        if (!isBegun || isEnding) {
            return false;
        }
        if (waiting.size() == MOST_BEHIND) {
            return true;
        }
        waiting.add(bytes);
        write();
        return false;
    }

    /** Ends the stream after what was sent before; when that is nothing, with a refusal. Returns at once. */
    public synchronized void end(@Nullable Throwable why) {
        if (!isEnding) {
            isEnding = true;
            refusal = isBegun ? null : why;
            write();
        }
    }

    /** The reader is gone, or too slow: what is not sent will not be. */
    public void giveUp(Throwable why) {
        synchronized (this) {
            waiting.clear();
            end(why);
        }
        over.completeExceptionally(why);
    }

    /** Completes when the stream is over: exceptionally when its reader was given up. */
    public CompletableFuture<Void> over() {
        return over;
    }

    private synchronized void write() {
        boolean isThereWork = !waiting.isEmpty() || isEnding && !isClosed;
        if (outlet != null && isThereWork && !isWriting) {
            isWriting = true;
            try {
                writers.execute(this::writeOn);
            } catch (RejectedExecutionException stopped) {
                over.completeExceptionally(stopped);
            }
        }
    }

    private void writeOn() {
        Outlet there = Objects.requireNonNull(outlet);
        for (byte[] next = next(); next.length > 0; next = next()) {
            try {
                there.write(next);
            } catch (IOException | RuntimeException gone) {
                giveUp(gone);
            }
        }
        if (isClosed) {
            close(there);
        }
    }

    /** Empty when nothing waits. Then this writer leaves, and closes the stream if it is at its end. */
    private synchronized byte[] next() {
        if (waiting.isEmpty()) {
            isWriting = false;
            isClosed = isEnding;
            return NOTHING;
        }
        return waiting.remove();
    }

    private void close(Outlet there) {
        try {
            there.close(refusal);
        } catch (IOException | RuntimeException gone) {
            over.completeExceptionally(gone);
        }
        over.complete(null);
    }
}
