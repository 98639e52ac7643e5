package io.seckill.testing.proxy;

import io.seckill.testing.local.Ports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Listens on a loopback port and forwards each connection to a server. It begins healthy; what a method asks for holds,
 * for open and new connections, when the method returns, and until {@link #heal}. Safe for use by several threads.
 */
public final class TcpProxy implements AutoCloseable {

    private static final int BACKLOG = 128;
    private static final long LEAVES_WITHIN_MILLIS = 2_000;

    private final String host;
    private final int serverPort;
    private final int port = Ports.free();
    private final Map<Direction, Weather> weather =
            Map.of(Direction.TO_SERVER, new Weather(), Direction.TO_CLIENT, new Weather());
    private final List<Connection> connections = new ArrayList<>();
    /** Null while cut: then the system refuses connections. */
    private @Nullable ServerSocket listener;

    private Thread acceptor = new Thread();

    private TcpProxy(String host, int serverPort) {
        this.host = host;
        this.serverPort = serverPort;
    }

    public static TcpProxy to(String host, int port) {
        TcpProxy proxy = new TcpProxy(host, port);
        proxy.heal();
        return proxy;
    }

    /** To the server of an address such as {@code redis://:password@host:port/0} or {@code jdbc:mysql://host:port/}. */
    public static TcpProxy to(String url) {
        URI server = URI.create(url.replaceFirst("^jdbc:", ""));
        return to(server.getHost(), server.getPort());
    }

    public int port() {
        return port;
    }

    /** The same address with this proxy in the place of the server. */
    public String through(String url) {
        return url.replace(host + ":" + serverPort, "127.0.0.1:" + port);
    }

    /** Resets all connections, loses what was on its way, and refuses new ones. */
    public void cut() {
        Thread left = stopListening();
        // A closed listener still accepts, in the system, until the thread that waits in accept() has left it.
        try {
            left.join(LEAVES_WITHIN_MILLIS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized Thread stopListening() {
        ServerSocket open = listener;
        listener = null;
        try {
            if (open != null) {
                open.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        reset();
        return acceptor;
    }

    /** Resets all connections and loses what was on its way; new ones are taken at once, and nothing else is forgotten. */
    public synchronized void reset() {
        connections.forEach(Connection::cut);
        connections.clear();
    }

    /** Ends every fault: accepts again, passes on what was stalled, forgets delays and traps. */
    public synchronized void heal() {
        weather.values().forEach(Weather::clear);
        if (listener != null) {
            return;
        }
        try {
            ServerSocket open = new ServerSocket(port, BACKLOG, InetAddress.getLoopbackAddress());
            listener = open;
            acceptor = new Thread(() -> accept(open), "tcp-proxy-accept");
            acceptor.setDaemon(true);
            acceptor.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** From now on bytes take this much longer in this direction. */
    public void delay(Direction direction, Duration delay) {
        weather.get(direction).delay(delay);
    }

    /** Nothing passes in this direction; connections stay open. */
    public void stall(Direction direction) {
        weather.get(direction).stall();
    }

    /** Nothing passes in either direction; connections stay open. */
    public void stall() {
        weather.values().forEach(Weather::stall);
    }

    /**
     * Runs an action once, just before the first bytes that hold this text are passed on. With {@code cut()} as the action
     * they never arrive; with {@code stall(TO_CLIENT)} they do, and their answer does not. The text must arrive in one
     * piece, as a statement like COMMIT does.
     */
    public void before(Direction direction, String text, Runnable action) {
        weather.get(direction).trap(text, action);
    }

    private void accept(ServerSocket open) {
        try {
            while (true) {
                connect(open, open.accept());
            }
        } catch (IOException cut) {
            return; // a later heal() brings a listener and a thread of its own
        }
    }

    private void connect(ServerSocket open, Socket client) {
        Connection connection = Connection.open(client, host, serverPort);
        synchronized (this) {
            connections.removeIf(Connection::isClosed);
            if (listener == open) {
                connections.add(connection);
                connection.start(weather);
            } else {
                connection.cut(); // cut() came between the accept and now
            }
        }
    }

    /** As {@link #cut}, for ever. */
    @Override
    public void close() {
        cut();
    }
}
