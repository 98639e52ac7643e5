package io.seckill.load.jmeter;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Ports of this machine's loopback. */
public final class FreePort {

    private static final int PATIENCE_MILLIS = 500;

    private FreePort() {}

    /** One that nobody listens on now. */
    public static int next() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Whether somebody listens there. */
    static boolean isTaken(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE_MILLIS);
            return true;
        } catch (IOException nobody) {
            return false;
        }
    }
}
