package io.seckill.gateway;

import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.testing.TestEnvironment;
import java.util.Objects;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** A real gateway in this JVM, on free ports. */
public final class Gateway implements AutoCloseable {

    private final ConfigurableApplicationContext context;

    private Gateway(ConfigurableApplicationContext context) {
        this.context = context;
    }

    /** Starts one; the settings, {@code --name=value}, win over the environment's. */
    public static Gateway start(TestEnvironment environment, String... settings) {
        return new Gateway(new SpringApplicationBuilder(GatewayApplication.class).run(environment.arguments(settings)));
    }

    public String url() {
        return "http://127.0.0.1:" + context.getEnvironment().getProperty("local.server.port");
    }

    /** Where the actuator listens. */
    public String managementUrl() {
        return "http://127.0.0.1:" + context.getEnvironment().getProperty("local.management.port");
    }

    public <T> T part(Class<T> type) {
        return context.getBean(type);
    }

    public <T> T part(String name, Class<T> type) {
        return context.getBean(name, type);
    }

    /** A counter's count; 0 as long as it was never counted. */
    public double count(String counter, String... tags) {
        var found = part(MeterRegistry.class).find(counter).tags(tags).counter();
        return found == null ? 0 : found.count();
    }

    public double gauge(String name) {
        return Objects.requireNonNull(part(MeterRegistry.class).find(name).gauge(), name)
                .value();
    }

    @Override
    public void close() {
        context.close();
    }
}
