package io.seckill.testing;

import io.seckill.testing.local.MissingServer;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/**
 * Where a server may come from. {@code SECKILL_TEST_SERVERS} = {@code env}, {@code docker} or {@code local} leaves only
 * one of the three.
 *
 * @param variable the variable that holds its address
 * @param environment a server whose address is in the environment
 * @param dockerCanStart whether a Docker engine answers and has everything for it already
 */
record ServerSearch<T>(
        String variable,
        Supplier<Optional<T>> environment,
        Supplier<Boolean> dockerCanStart,
        Supplier<T> docker,
        Supplier<T> local)
        implements Callable<T> {

    @Override
    public T call() {
        String forced = System.getenv().getOrDefault("SECKILL_TEST_SERVERS", "");
        return switch (forced) {
            case "env" ->
                environment
                        .get()
                        .orElseThrow(() -> new MissingServer(
                                "SECKILL_TEST_SERVERS=env, but " + variable + " holds no address of a server"));
            case "docker" -> docker.get();
            case "local" -> local.get();
            case "" -> environment.get().orElseGet(() -> dockerCanStart.get() ? docker.get() : local.get());
            default -> throw new MissingServer("SECKILL_TEST_SERVERS=" + forced + " is none of env, docker and local");
        };
    }

    /** The value of an environment variable, unless it is missing or empty. */
    static Optional<String> variable(String name) {
        return Optional.ofNullable(System.getenv(name)).filter(value -> !value.isBlank());
    }
}
