package io.seckill.testing.local;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A service in a process of its own, so that a test can kill or freeze it: a class with a main method on the class path of the test.
 * It answers once it listens.
 */
public final class DedicatedJvm extends LocalServer {

    private static final String PORT = "--server.port=";

    private final Class<?> main;
    private final List<String> arguments;
    private final int port = Ports.free();

    private DedicatedJvm(Class<?> main, List<String> arguments) {
        super(main.getSimpleName().toLowerCase(Locale.ROOT));
        this.main = main;
        this.arguments = arguments;
    }

    /** Starts it with these arguments, and a port for HTTP that is known here, whatever they say of it. */
    public static DedicatedJvm start(Class<?> main, String... arguments) {
        DedicatedJvm service = new DedicatedJvm(main, List.of(arguments));
        service.up();
        return service;
    }

    @Override
    List<String> command() {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        arguments.stream().filter(argument -> !argument.startsWith(PORT)).forEach(command::add);
        command.add(PORT + port);
        return command;
    }

    @Override
    boolean answers() {
        return Ports.accepts(port);
    }

    @Override
    public String toString() {
        return main.getSimpleName() + " on port " + port;
    }
}
