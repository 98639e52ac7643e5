package io.seckill.gateway;

import static org.awaitility.Awaitility.await;

import io.seckill.testing.TestEnvironment;
import io.seckill.testing.local.Ports;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A gateway in a process of its own, with this JVM's class path, in another time zone. */
public final class GatewayProcess implements AutoCloseable {

    private static final Duration START = Duration.ofSeconds(90);

    private final int port = Ports.free();
    private final int managementPort = Ports.free();
    private final Process process;

    private GatewayProcess(TestEnvironment environment, String timeZone) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Duser.timezone=" + timeZone,
                "-cp",
                System.getProperty("java.class.path"),
                GatewayApplication.class.getName(),
                "--server.address=127.0.0.1",
                "--server.port=" + port,
                "--management.server.address=127.0.0.1",
                "--management.server.port=" + managementPort));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment.variables());
        builder.redirectOutput(new File("target", "gateway-" + port + ".log"));
        try {
            process = builder.start();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    }

    public static GatewayProcess start(TestEnvironment environment, String timeZone) {
        GatewayProcess gateway = new GatewayProcess(environment, timeZone);
        await("a gateway in " + timeZone).atMost(START).until(gateway::isReady);
        return gateway;
    }

    private boolean isReady() {
        if (!process.isAlive()) {
            throw new IllegalStateException("the gateway ended, see target/gateway-" + port + ".log");
        }
        return Ports.accepts(managementPort)
                && Caller.get("http://127.0.0.1:" + managementPort + "/actuator/health/readiness")
                                .status()
                        == 200;
    }

    public String url() {
        return "http://127.0.0.1:" + port;
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
