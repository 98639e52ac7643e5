package io.seckill.gateway.handover;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import org.jspecify.annotations.Nullable;

/**
 * The socket to the broker, which can hold back what is written to it and send it in one go. The client flushes after each message: one
 * call of the system for each, here and at the broker, where one would do for all that were waiting.
 */
final class PublishingSocket extends Socket {

    private static final int BUFFER_BYTES = 64 * 1024;

    private @Nullable Gathered out;

    @Override
    public synchronized OutputStream getOutputStream() throws IOException {
        if (out == null) {
            out = new Gathered(super.getOutputStream());
        }
        return out;
    }

    /** Holds back what is written from now on, up to 64 KiB; nothing while the socket is not connected. */
    synchronized void hold() {
        if (out != null) {
            out.hold();
        }
    }

    /** Sends what was held back, and from now on what is written at once. */
    void send() throws IOException {
        Gathered held = gathered();
        if (held != null) {
            held.send();
        }
    }

    private synchronized @Nullable Gathered gathered() {
        return out;
    }

    /** Written to by the publisher's thread and, for heartbeats, the client's own. */
    private static final class Gathered extends OutputStream {

        private final OutputStream socket;
        private final byte[] held = new byte[BUFFER_BYTES];
        private int length;
        private boolean holding;

        Gathered(OutputStream socket) {
            this.socket = socket;
        }

        synchronized void hold() {
            holding = true;
        }

        synchronized void send() throws IOException {
            holding = false;
            sendHeld();
        }

        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public synchronized void write(byte[] bytes, int from, int count) throws IOException {
            if (length + count > held.length) {
                sendHeld();
            }
            if (!holding || count > held.length) {
                socket.write(bytes, from, count);
            } else {
                System.arraycopy(bytes, from, held, length, count);
                length += count;
            }
        }

        private void sendHeld() throws IOException {
            int count = length;
            length = 0;
            socket.write(held, 0, count);
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
