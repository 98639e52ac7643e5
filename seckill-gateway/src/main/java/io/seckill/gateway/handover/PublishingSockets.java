package io.seckill.gateway.handover;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;

/** Makes the sockets of the link to the broker, one after another, and knows the latest: the one in use. */
final class PublishingSockets extends SocketFactory {

    private volatile @Nullable PublishingSocket latest;

    /** Something that writes. */
    interface Writes {
        void run();
    }

    /** What is written meanwhile is sent in one go at the end. Called by one thread. */
    void together(Writes writes) throws IOException {
        PublishingSocket socket = latest;
        if (socket == null) {
            writes.run();
            return;
        }
        socket.hold();
        try {
            writes.run();
        } finally {
            socket.send();
        }
    }

    /** The broker's client makes its socket first and connects it then. */
    @Override
    public Socket createSocket() {
        PublishingSocket socket = new PublishingSocket();
        latest = socket;
        return socket;
    }

    @Override
    public Socket createSocket(String host, int port) {
        throw new UnsupportedOperationException("only unconnected sockets are made here");
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) {
        return createSocket(host, port);
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
        return createSocket(host.getHostAddress(), port);
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort) {
        return createSocket(host, port);
    }
}
