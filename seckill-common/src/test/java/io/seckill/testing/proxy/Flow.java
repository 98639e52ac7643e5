package io.seckill.testing.proxy;

import java.io.IOException;
import java.net.Socket;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * One direction of one connection. One thread reads and notes when; another passes on when it is time, so that a delay
 * makes the way longer and not narrower. An end of the stream travels like bytes do.
 */
final class Flow {

    private static final int CHUNK_BYTES = 64 * 1024;
    /** With this many chunks on their way the reader waits, and then the sender does. */
    private static final int CHUNKS = 256;

    private static final byte[] END = {};

    private record Chunk(byte[] bytes, long readAt) {}

    private final BlockingQueue<Chunk> onTheWay = new ArrayBlockingQueue<>(CHUNKS);
    private final Socket from;
    private final Socket to;
    private final Weather weather;
    private final Connection connection;

    Flow(Socket from, Socket to, Weather weather, Connection connection) {
        this.from = from;
        this.to = to;
        this.weather = weather;
        this.connection = connection;
    }

    void read() throws IOException, InterruptedException {
        byte[] buffer = new byte[CHUNK_BYTES];
        for (int length; (length = from.getInputStream().read(buffer)) >= 0; ) {
            onTheWay.put(new Chunk(Arrays.copyOf(buffer, length), System.nanoTime()));
        }
        onTheWay.put(new Chunk(END, System.nanoTime()));
    }

    void write() throws IOException, InterruptedException {
        for (Chunk chunk = onTheWay.take(); ; chunk = onTheWay.take()) {
            weather.spring(chunk.bytes);
            weather.awaitPassage(chunk.readAt);
            if (chunk.bytes == END) {
                to.shutdownOutput();
                connection.flowEnded();
                return;
            }
            to.getOutputStream().write(chunk.bytes);
        }
    }
}
