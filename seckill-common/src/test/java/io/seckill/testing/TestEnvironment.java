package io.seckill.testing;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.test.context.DynamicPropertyRegistry;

/**
 * What the services of one test share and nobody else has: an empty Redis database, virtual host and schema, and the
 * secret of {@link Tokens}.
 *
 * <pre>{@code
 * static final TestEnvironment environment = TestEnvironment.whole();
 *
 * @DynamicPropertySource
 * static void settings(DynamicPropertyRegistry registry) {
 *     environment.register(registry);
 * }
 *
 * new SpringApplicationBuilder(GatewayApplication.class).run(environment.arguments());
 * }</pre>
 */
public final class TestEnvironment {

    private final String redisUrl;
    private final VirtualHost virtualHost;
    private final @Nullable Database database;

    /** With a given part behind a {@link io.seckill.testing.proxy.TcpProxy}, or on a server of the test's own. */
    public TestEnvironment(String redisUrl, VirtualHost virtualHost, @Nullable Database database) {
        this.redisUrl = redisUrl;
        this.virtualHost = virtualHost;
        this.database = database;
    }

    /** Redis, RabbitMQ and MySQL. */
    public static TestEnvironment whole() {
        Servers.startAll();
        return new TestEnvironment(
                Servers.redis().newDatabase(),
                Servers.rabbit().newVirtualHost(),
                Servers.mysql().newDatabase());
    }

    /** Redis and RabbitMQ, which is all that a gateway needs. */
    public static TestEnvironment gate() {
        Servers.startGate();
        return new TestEnvironment(
                Servers.redis().newDatabase(), Servers.rabbit().newVirtualHost(), null);
    }

    public String redisUrl() {
        return redisUrl;
    }

    public VirtualHost virtualHost() {
        return virtualHost;
    }

    /** @throws IllegalStateException if this environment has only a gate */
    public Database database() {
        return Optional.ofNullable(database)
                .orElseThrow(() -> new IllegalStateException("this environment has no database: use whole()"));
    }

    /** The variables that a service reads ({@code SECKILL_*}), also good as the environment of a process. */
    public Map<String, String> variables() {
        Map<String, String> variables = new LinkedHashMap<>();
        variables.put("SECKILL_REDIS_URL", redisUrl);
        variables.put("SECKILL_AMQP_URL", virtualHost.uri());
        variables.put("SECKILL_JWT_SECRET", Tokens.SECRET);
        variables.put("SECKILL_JWK_SET_URI", "");
        if (database != null) {
            variables.put("SECKILL_JDBC_URL", database.url());
            variables.put("SECKILL_DB_USER", database.user());
            variables.put("SECKILL_DB_PASSWORD", database.password());
        }
        return variables;
    }

    /** The variables, and free loopback ports for HTTP and for actuator, as Spring's properties. */
    public Map<String, String> properties() {
        Map<String, String> properties = new LinkedHashMap<>(variables());
        properties.put("server.address", "127.0.0.1");
        properties.put("server.port", "0");
        properties.put("management.server.address", "127.0.0.1");
        properties.put("management.server.port", "0");
        return properties;
    }

    /** The properties as arguments, which win over this process's own environment; then the ones given. */
    public String[] arguments(String... more) {
        return Stream.concat(
                        properties().entrySet().stream().map(entry -> "--" + entry.getKey() + "=" + entry.getValue()),
                        Stream.of(more))
                .toArray(String[]::new);
    }

    /** For a method with {@code @DynamicPropertySource}. */
    public void register(DynamicPropertyRegistry registry) {
        properties().forEach((name, value) -> registry.add(name, () -> value));
    }
}
