package io.seckill.gateway.handover;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** What is held back, and that nothing of it is lost or overtaken. */
class PublishingSocketTest {

    @Test
    void whatIsWrittenTogetherIsSentAtTheEndAndInOrder() throws Exception {
        try (Line line = new Line()) {
            line.sockets.together(() -> {
                line.write(new byte[] {1, 2});
                line.write(new byte[] {3});
                assertThat(line.arrived()).isZero();
            });
            line.write(new byte[] {4});

            assertThat(line.far.getInputStream().readNBytes(4)).containsExactly(1, 2, 3, 4);
        }
    }

    @Test
    void moreThanCanBeHeldBackIsSentInOrderToo() throws Exception {
        byte[] much = new byte[400_000];
        new Random(7).nextBytes(much);
        try (Line line = new Line()) {
            Thread writer = new Thread(() -> line.together(much, 1_000));
            writer.start();

            assertThat(line.far.getInputStream().readNBytes(much.length)).isEqualTo(much);
            writer.join();
        }
    }

    @Test
    void aWriteThatIsLargerThanTheBufferPassesWhatWasHeldBefore() throws Exception {
        byte[] large = new byte[100_000];
        new Random(8).nextBytes(large);
        try (Line line = new Line()) {
            Thread writer = new Thread(() -> line.together(large, 60_000));
            writer.start();

            assertThat(line.far.getInputStream().readNBytes(large.length)).isEqualTo(large);
            writer.join();
        }
    }

    @Test
    void whatIsToBeWrittenAfterAConnectThatFailedIsHeardOfAllTheSame() throws Exception {
        PublishingSockets sockets = new PublishingSockets();
        try (Socket neverConnected = sockets.createSocket()) {
            AtomicBoolean ran = new AtomicBoolean();

            sockets.together(() -> ran.set(!neverConnected.isConnected()));

            assertThat(ran).isTrue();
        }
    }

    /** A socket of ours and the far end of it. */
    private static final class Line implements AutoCloseable {
        private final PublishingSockets sockets = new PublishingSockets();
        private final ServerSocket server;
        private final Socket near;
        private final Socket far;

        Line() throws IOException {
            server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
            near = sockets.createSocket();
            near.connect(server.getLocalSocketAddress());
            far = server.accept();
            far.setSoTimeout(10_000);
            // As the broker's client does once it is connected.
            near.getOutputStream();
        }

        void write(byte[] bytes) {
            try {
                OutputStream out = near.getOutputStream();
                out.write(bytes);
                out.flush();
            } catch (IOException broken) {
                throw new IllegalStateException(broken);
            }
        }

        void together(byte[] bytes, int piece) {
            try {
                sockets.together(() -> {
                    for (int from = 0; from < bytes.length; from += piece) {
                        write(Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + piece)));
                    }
                });
            } catch (IOException broken) {
                throw new IllegalStateException(broken);
            }
        }

        int arrived() {
            try {
                InputStream in = far.getInputStream();
                return in.available();
            } catch (IOException broken) {
                throw new IllegalStateException(broken);
            }
        }

        @Override
        public void close() throws IOException {
            near.close();
            far.close();
            server.close();
        }
    }
}
