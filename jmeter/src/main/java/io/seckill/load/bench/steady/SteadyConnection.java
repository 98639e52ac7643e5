package io.seckill.load.bench.steady;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

/** One connection of the steady load: its schedule, and the answer that it waits for, one at a time. */
final class SteadyConnection {

    private final SocketChannel channel;
    private final Schedule schedule;
    private final AnswerReader answer = new AnswerReader();
    private long round;

    private SteadyConnection(SocketChannel channel, Schedule schedule) {
        this.channel = channel;
        this.schedule = schedule;
    }

    /**
     * When one connection sends, and whose requests: those of all connections are due at even distances.
     *
     * @param number of the connection, from 0
     * @param connections in all
     * @param start when the first connection's first request is due, by {@link System#nanoTime()}
     * @param interval nanoseconds from one request of a connection to its next
     */
    record Schedule(int number, int connections, long start, long interval) {

        long due(long round) {
            return start + interval * number / connections + interval * round;
        }

        long user(long round) {
            return number + connections * round;
        }
    }

    /** Connects to a port of this machine; the selector tells when an answer comes. */
    static SteadyConnection open(int port, Schedule schedule, Selector selector) throws IOException {
        SocketChannel channel = SocketChannel.open();
        try {
            channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.configureBlocking(false);
            SteadyConnection connection = new SteadyConnection(channel, schedule);
            channel.register(selector, SelectionKey.OP_READ, connection);
            return connection;
        } catch (IOException failed) {
            channel.close();
            throw failed;
        }
    }

    /** When the request under way was to be sent; the next one, if none is under way. */
    long due() {
        return schedule.due(round);
    }

    /** Whose request that is, counted on over all users and round again. */
    long user() {
        return schedule.user(round);
    }

    void send(ByteBuffer request) throws IOException {
        channel.write(request);
        if (request.hasRemaining()) {
            // All before it were answered: there is room, unless the server answers what it has not read.
            throw new IOException("a connection of the steady load took only a part of a request");
        }
    }

    /**
     * Reads what has come.
     *
     * @param bytes room for it, of which nothing is kept
     * @return whether the answer has ended
     */
    boolean isAnswered(ByteBuffer bytes) throws IOException {
        if (channel.read(bytes.clear()) < 0) {
            throw new IOException("the server closed a connection of the steady load");
        }
        return answer.endsWith(bytes.flip());
    }

    /** On to the next request, whose moment may have gone by. */
    void next() {
        round++;
    }
}
