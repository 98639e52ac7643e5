package io.seckill.testing.local;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A Redis server of a test's own, with AOF and without eviction as in production, unless the options say otherwise. */
public final class DedicatedRedis extends LocalServer {

    private static final String PASSWORD = "test";
    private static final int PROBE_MILLIS = 1_000;

    private final int port = Ports.free();
    private final List<String> command = new ArrayList<>();

    private DedicatedRedis(List<String> options) {
        super("redis");
        Path program = Programs.need("redis-server", "Redis", "redis-server", "SECKILL_TEST_REDIS_URL");
        command.addAll(List.of(program.toString(), "--port", Integer.toString(port), "--bind", "127.0.0.1"));
        command.addAll(List.of("--requirepass", PASSWORD, "--databases", "4096", "--save", ""));
        command.addAll(List.of("--appendonly", "yes", "--maxmemory-policy", "noeviction"));
        command.addAll(options);
    }

    /**
     * @param options of redis-server, such as {@code "--maxmemory", "8mb"}; they win over the ones set here
     */
    public static DedicatedRedis start(String... options) {
        DedicatedRedis redis = new DedicatedRedis(List.of(options));
        redis.up();
        return redis;
    }

    /** The address of database 0, {@code redis://:password@host:port/0}. */
    public String url() {
        return "redis://:" + PASSWORD + "@127.0.0.1:" + port + "/0";
    }

    public int port() {
        return port;
    }

    @Override
    List<String> command() {
        return command;
    }

    @Override
    boolean answers() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(PROBE_MILLIS);
            String probe = "AUTH " + PASSWORD + "\r\nPING\r\n";
            socket.getOutputStream().write(probe.getBytes(StandardCharsets.US_ASCII));
            String expected = "+OK\r\n+PONG\r\n";
            byte[] answer = socket.getInputStream().readNBytes(expected.length());
            return new String(answer, StandardCharsets.US_ASCII).equals(expected);
        } catch (IOException notYet) {
            return false;
        }
    }

    @Override
    public String toString() {
        return "Redis on port " + port;
    }
}
