package io.seckill.load.bench;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * Requests at a constant rate. Each connection has a schedule of its own, and a latency counts from the moment at which the
 * request was to be sent: one that waits for the answer before it is late by that much (the method of
 * <a href="https://github.com/giltene/wrk2">wrk2</a>).
 */
final class SteadyLoad {

    private static final long HIGHEST_MICROS = 60_000_000;

    private final URI server;
    private final int connections;

    SteadyLoad(URI server, int connections) {
        this.server = server;
        this.connections = connections;
    }

    /**
     * Sends POSTs of these users to one path.
     *
     * @param perSecond all connections together
     * @return latencies in microseconds
     */
    Histogram post(String path, List<String> tokens, double perSecond, Duration time)
            throws IOException, InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(connections);
        try {
            long start = System.nanoTime() + Duration.ofMillis(200).toNanos();
            long interval = (long) (1e9 * connections / perSecond);
            List<Future<Histogram>> parts = new ArrayList<>();
            for (int number = 0; number < connections; number++) {
                long first = start + interval * number / connections;
                int from = number;
                parts.add(threads.submit(() -> run(path, tokens, from, first, interval, start + time.toNanos())));
            }
            Histogram all = new Histogram(HIGHEST_MICROS, 3);
            for (Future<Histogram> part : parts) {
                all.add(part.get());
            }
            return all;
        } catch (ExecutionException failed) {
            throw new IOException("a connection of the steady load broke", failed.getCause());
        } finally {
            threads.shutdownNow();
        }
    }

    private Histogram run(String path, List<String> tokens, int from, long first, long interval, long end)
            throws IOException {
        Histogram latencies = new Histogram(HIGHEST_MICROS, 3);
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.getPort())) {
            socket.setTcpNoDelay(true);
            OutputStream out = socket.getOutputStream();
            DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
            int at = from;
            for (long due = first; due < end; due += interval) {
                for (long wait = due - System.nanoTime(); wait > 0; wait = due - System.nanoTime()) {
                    LockSupport.parkNanos(wait);
                }
                out.write(request(path, tokens.get(at % tokens.size())));
                readAnswer(in);
                latencies.recordValue(Math.min(HIGHEST_MICROS, (System.nanoTime() - due) / 1_000));
                at += connections;
            }
        }
        return latencies;
    }

    private byte[] request(String path, String token) {
        return ("POST " + path + " HTTP/1.1\r\nHost: " + server.getAuthority() + "\r\nAuthorization: Bearer " + token
                        + "\r\nContent-Length: 0\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    /** Reads one answer to its end, which must be a 2xx: its length is announced, or it comes in chunks. */
    private static void readAnswer(DataInputStream in) throws IOException {
        String status = line(in);
        if (!status.startsWith("HTTP/1.1 2")) {
            throw new IOException("not measured: a request of the steady load was answered " + status);
        }
        int length = 0;
        boolean chunked = false;
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            String header = line.toLowerCase(java.util.Locale.ROOT);
            if (header.startsWith("content-length:")) {
                length = Integer.parseInt(
                        header.substring("content-length:".length()).trim());
            }
            chunked |= header.startsWith("transfer-encoding:") && header.contains("chunked");
        }
        if (!chunked) {
            in.skipNBytes(length);
            return;
        }
        for (int size = chunk(in); size > 0; size = chunk(in)) {
            in.skipNBytes(size);
            line(in);
        }
        line(in);
    }

    private static int chunk(DataInputStream in) throws IOException {
        return Integer.parseInt(line(in).trim(), 16);
    }

    private static String line(DataInputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new IOException("the server closed the connection");
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }
}
