package io.seckill.load.bench.steady;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Requests at a constant rate. Each connection has a schedule of its own, and a latency counts from the moment at which the
 * request was to be sent: one that waits for the answer before it is late by that much (the method of
 * <a href="https://github.com/giltene/wrk2">wrk2</a>).
 *
 * <p>One thread serves all connections, since it shares the processors with the servers that it measures. What costs there is to
 * sleep and wake, more than to send and read: a thread for each connection does that twice a request, for the due moment and
 * for the answer, and this one once, as it looks for answers when it wakes to send.
 */
public final class SteadyLoad {

    /** For the server to accept all connections before the first request is due. */
    private static final long LEAD = TimeUnit.MILLISECONDS.toNanos(200);

    private final URI server;
    private final int connections;

    /** To this server, over so many connections. */
    public SteadyLoad(URI server, int connections) {
        this.server = server;
        this.connections = connections;
    }

    /**
     * Sends POSTs of these users to one path.
     *
     * @param perSecond all connections together
     * @return latencies in microseconds
     */
    public Histogram post(String path, List<String> tokens, double perSecond, Duration time)
            throws IOException, InterruptedException {
        long interval = (long) (1e9 * connections / perSecond);
        long start = System.nanoTime() + LEAD;
        try (SteadyRun run = new SteadyRun(new SteadyRequests(server, path, tokens), start + time.toNanos())) {
            for (int number = 0; number < connections; number++) {
                run.connect(server.getPort(), new SteadyConnection.Schedule(number, connections, start, interval));
            }
            return run.toItsEnd();
        }
    }
}
