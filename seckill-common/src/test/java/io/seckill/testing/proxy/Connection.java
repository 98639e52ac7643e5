package io.seckill.testing.proxy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A client's connection and ours to the server, with a flow in each direction. */
final class Connection {

    /** A step of a flow that ends when the connection does. */
    private interface Step {
        void run() throws IOException, InterruptedException;
    }

    private final Socket client;
    private final Socket server;
    private final AtomicInteger flowing = new AtomicInteger(2);
    private final List<Thread> threads = new CopyOnWriteArrayList<>();

    private Connection(Socket client, Socket server) {
        this.client = client;
        this.server = server;
    }

    /** With a connection to the server; one that the server refuses is closed for the client too. */
    static Connection open(Socket client, String host, int port) {
        Socket server = new Socket();
        Connection connection = new Connection(client, server);
        try {
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            server.connect(new InetSocketAddress(host, port));
        } catch (IOException serverAway) {
            connection.cut();
        }
        return connection;
    }

    void start(Map<Direction, Weather> weather) {
        Flow requests = new Flow(client, server, weather.get(Direction.TO_SERVER), this);
        Flow answers = new Flow(server, client, weather.get(Direction.TO_CLIENT), this);
        for (Step step : List.<Step>of(requests::read, requests::write, answers::read, answers::write)) {
            Thread thread = new Thread(() -> run(step), "tcp-proxy");
            thread.setDaemon(true);
            threads.add(thread);
        }
        threads.forEach(Thread::start);
    }

    private void run(Step step) {
        try {
            step.run();
        } catch (IOException | InterruptedException broken) {
            // One side is gone, or the test cut us: the other side shall see it too.
            cut();
        }
    }

    void flowEnded() {
        if (flowing.decrementAndGet() == 0) {
            cut();
        }
    }

    /** Both sides see their connection reset, or closed if all was said; what was on its way is lost. */
    void cut() {
        boolean inOrder = flowing.get() == 0;
        close(client, inOrder);
        close(server, inOrder);
        threads.forEach(Thread::interrupt);
    }

    private static void close(Socket socket, boolean inOrder) {
        try (socket) {
            if (!inOrder) {
                socket.setSoLinger(true, 0);
            }
        } catch (IOException alreadyClosed) {
            return; // which is what we want
        }
    }

    boolean isClosed() {
        return client.isClosed();
    }
}
