package io.seckill.testing.local;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ThreadLocalRandom;

/** Free ports of the loopback address. */
public final class Ports {

    /**
     * Below the range from which the system takes the local ports of outgoing connections (32768 and above on Linux):
     * nothing takes a port of ours while its server is down for a moment.
     */
    private static final int FIRST = 15_000;

    private static final int LAST = 32_000;
    private static final int ATTEMPTS = 1_000;
    private static final int CONNECT_MILLIS = 1_000;

    private Ports() {}

    /** A port on which nothing listened at the moment of the call. */
    public static int free() {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, LAST);
            if (isFree(port)) {
                return port;
            }
        }
        throw new IllegalStateException("no free port between " + FIRST + " and " + LAST);
    }

    /** Whether something accepts connections on this port of the loopback address. */
    public static boolean accepts(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MILLIS);
            return true;
        } catch (IOException nobodyListens) {
            return false;
        }
    }

    private static boolean isFree(int port) {
        // On all addresses, since a server that listens on all of them would get in the way too.
        try (ServerSocket socket = new ServerSocket(port)) {
            return socket.isBound();
        } catch (IOException taken) {
            return false;
        }
    }
}
