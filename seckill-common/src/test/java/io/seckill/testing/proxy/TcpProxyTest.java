package io.seckill.testing.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class TcpProxyTest {

    private static final int SHORT_MILLIS = 200;
    /** So long that no pause of a busy machine is taken for it. */
    private static final Duration LONG = Duration.ofSeconds(1);

    private ServerSocket echo;
    private Thread echoing;
    private TcpProxy proxy;

    @BeforeEach
    void startAServerThatEchoes() throws IOException {
        echo = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        echoing = new Thread(this::serve, "echo");
        echoing.setDaemon(true);
        echoing.start();
        proxy = TcpProxy.to("redis://:password@127.0.0.1:" + echo.getLocalPort() + "/0");
    }

    @AfterEach
    void stop() throws Exception {
        proxy.close();
        stopEchoing();
    }

    /** Connections are refused once the thread has left the closed listener, not before. */
    private void stopEchoing() throws Exception {
        echo.close();
        echoing.join();
    }

    @Test
    void passesBytesBothWaysAndTheEndOfEach() throws IOException {
        try (Socket client = connect()) {
            assertThat(ask(client, "hello")).isEqualTo("hello");
            client.shutdownOutput();
            assertThat(client.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void putsItselfInThePlaceOfTheServerInAnAddress() {
        assertThat(proxy.through("redis://:password@127.0.0.1:" + echo.getLocalPort() + "/0"))
                .isEqualTo("redis://:password@127.0.0.1:" + proxy.port() + "/0");
    }

    @Test
    void whenCutItResetsConnectionsAndRefusesNewOnesUntilHealed() throws IOException {
        try (Socket client = connect()) {
            ask(client, "hello");

            proxy.cut();

            assertThatThrownBy(() -> ask(client, "hello")).isInstanceOf(IOException.class);
            assertThatThrownBy(this::connect).isInstanceOf(ConnectException.class);
        }
        proxy.heal();
        try (Socket client = connect()) {
            assertThat(ask(client, "again")).isEqualTo("again");
        }
    }

    @Test
    void whenResetItTakesNewConnectionsAtOnceAndForgetsNoTrap() throws IOException {
        AtomicInteger sprung = new AtomicInteger();
        proxy.before(Direction.TO_SERVER, "trap", sprung::incrementAndGet);
        try (Socket client = connect()) {
            ask(client, "hello");

            proxy.reset();

            assertThatThrownBy(() -> ask(client, "hello")).isInstanceOf(IOException.class);
        }
        try (Socket client = connect()) {
            ask(client, "trap");
        }
        assertThat(sprung).hasValue(1);
    }

    @Test
    void aClientOfAServerThatIsAwayIsClosed() throws Exception {
        stopEchoing();

        try (Socket client = connect()) {
            assertThatThrownBy(() -> ask(client, "hello")).isInstanceOf(IOException.class);
        }
    }

    @Test
    void delaysEachDirectionByItself() throws IOException {
        try (Socket client = connect()) {
            proxy.delay(Direction.TO_CLIENT, LONG);
            assertThat(timeOf(client)).isBetween(LONG, LONG.multipliedBy(2));

            proxy.delay(Direction.TO_SERVER, LONG);
            assertThat(timeOf(client)).isGreaterThanOrEqualTo(LONG.multipliedBy(2));

            proxy.heal();
            assertThat(timeOf(client)).isLessThan(LONG);
        }
    }

    @Test
    void aDelayMakesTheWayLongerAndNotNarrower() throws IOException {
        proxy.delay(Direction.TO_SERVER, Duration.ofMillis(300));
        try (Socket client = connect()) {
            long start = System.nanoTime();
            for (int i = 0; i < 20; i++) {
                client.getOutputStream().write("word!".getBytes(StandardCharsets.US_ASCII));
            }
            client.getInputStream().readNBytes(100);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMillis(3_000));
        }
    }

    @Test
    void whenStalledNothingPassesAndNothingIsLost() throws IOException {
        try (Socket client = connect()) {
            proxy.stall();
            client.setSoTimeout(SHORT_MILLIS);
            assertThatThrownBy(() -> ask(client, "hello")).isInstanceOf(SocketTimeoutException.class);

            proxy.heal();

            client.setSoTimeout(0);
            assertThat(read(client, "hello".length())).isEqualTo("hello");
        }
    }

    @Test
    void actsOnceBeforeATextPasses() throws IOException {
        try (Socket client = connect()) {
            proxy.before(Direction.TO_SERVER, "COMMIT", proxy::cut);

            assertThat(ask(client, "INSERT")).isEqualTo("INSERT");
            assertThatThrownBy(() -> ask(client, "COMMIT")).isInstanceOf(IOException.class);
        }
        proxy.heal();
        try (Socket client = connect()) {
            assertThat(ask(client, "COMMIT")).isEqualTo("COMMIT");
        }
    }

    private void serve() {
        try {
            while (true) {
                Socket client = echo.accept();
                new Thread(() -> echo(client), "echo-client").start();
            }
        } catch (IOException closed) {
            return;
        }
    }

    private static void echo(Socket client) {
        try (client) {
            client.getInputStream().transferTo(client.getOutputStream());
        } catch (IOException cut) {
            return;
        }
    }

    private Socket connect() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), proxy.port());
    }

    private static Duration timeOf(Socket client) throws IOException {
        long start = System.nanoTime();
        ask(client, "hello");
        return Duration.ofNanos(System.nanoTime() - start);
    }

    /** Sends, and returns as many bytes as were sent; an end of the stream is an exception. */
    private static String ask(Socket client, String text) throws IOException {
        client.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        String answer = read(client, text.length());
        if (answer.length() < text.length()) {
            throw new IOException("the connection was closed");
        }
        return answer;
    }

    private static String read(Socket client, int length) throws IOException {
        return new String(client.getInputStream().readNBytes(length), StandardCharsets.US_ASCII);
    }
}
