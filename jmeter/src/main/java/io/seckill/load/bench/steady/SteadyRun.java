package io.seckill.load.bench.steady;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/** One steady load from its first request to its last answer: the thread that calls it sends and reads. */
final class SteadyRun implements AutoCloseable {

    private static final long HIGHEST_MICROS = 60_000_000;
    private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);
    /** No answer is worth a longer wait: it could not be told from the histogram's highest. */
    private static final long PATIENCE = TimeUnit.MICROSECONDS.toNanos(HIGHEST_MICROS);
    /** Linux ends a wait so much later than asked, unless told otherwise (prctl(2), PR_SET_TIMERSLACK): ask for less. */
    private static final long SLACK = TimeUnit.MICROSECONDS.toNanos(50);
    /**
     * Answers under way are looked for so often: a latency may be too long by so much, and never too short. At 5,000 requests a
     * second a look comes with each sending, and costs no wait of its own; twice as many would cost half as much again.
     */
    private static final long LOOK = TimeUnit.MICROSECONDS.toNanos(200);

    private final Selector selector = Selector.open();
    private final Queue<SteadyConnection> idle = new PriorityQueue<>(Comparator.comparingLong(SteadyConnection::due));
    private final Histogram latencies = new Histogram(HIGHEST_MICROS, 3);
    private final ByteBuffer bytes = ByteBuffer.allocateDirect(1 << 16);
    private final SteadyRequests requests;
    private final long end;
    private int underWay;

    SteadyRun(SteadyRequests requests, long end) throws IOException {
        this.requests = requests;
        this.end = end;
    }

    void connect(int port, SteadyConnection.Schedule schedule) throws IOException {
        goOn(SteadyConnection.open(port, schedule, selector));
    }

    private void goOn(SteadyConnection connection) {
        if (connection.due() < end) {
            idle.add(connection);
        }
    }

    Histogram toItsEnd() throws IOException, InterruptedException {
        while (underWay > 0 || !idle.isEmpty()) {
            sendWhatIsDue();
            pause();
            for (SelectionKey key : selector.selectedKeys()) {
                read((SteadyConnection) key.attachment());
            }
            selector.selectedKeys().clear();
        }
        return latencies;
    }

    private void sendWhatIsDue() throws IOException {
        for (SteadyConnection next = idle.peek(); next != null && untilDue(next) <= 0; next = idle.peek()) {
            idle.remove();
            next.send(requests.of(next.user()));
            underWay++;
        }
    }

    private static long untilDue(SteadyConnection connection) {
        return connection.due() - System.nanoTime();
    }

    /**
     * Until the next request is due, or there are answers. The selector waits in milliseconds, too coarse for what is
     * due sooner: then the thread parks, and looks for answers now and then.
     */
    private void pause() throws IOException, InterruptedException {
        SteadyConnection next = idle.peek();
        long wait = next == null ? lastWait() : untilDue(next);
        if (wait - SLACK >= MILLI) {
            selector.select((wait - SLACK) / MILLI);
        } else {
            if (wait > 0) {
                LockSupport.parkNanos(Math.max(1, (underWay > 0 ? Math.min(wait, LOOK) : wait) - SLACK));
            }
            selector.selectNow();
        }
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    private long lastWait() throws IOException {
        long left = end + PATIENCE - System.nanoTime();
        if (left <= 0) {
            throw new IOException("not measured: " + underWay + " requests of the steady load are not answered");
        }
        return left;
    }

    private void read(SteadyConnection connection) throws IOException {
        if (connection.isAnswered(bytes)) {
            latencies.recordValue(Math.min(HIGHEST_MICROS, -untilDue(connection) / 1_000));
            connection.next();
            underWay--;
            goOn(connection);
        }
    }

    @Override
    public void close() throws IOException {
        for (SelectionKey key : selector.keys()) {
            key.channel().close();
        }
        selector.close();
    }
}
