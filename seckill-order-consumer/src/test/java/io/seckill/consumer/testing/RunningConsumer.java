package io.seckill.consumer.testing;

import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.consumer.OrderConsumerApplication;
import io.seckill.testing.TestEnvironment;
import java.net.URI;
import java.util.List;
import org.springframework.amqp.rabbit.listener.MessageListenerContainer;
import org.springframework.amqp.rabbit.listener.RabbitListenerEndpointRegistry;
import org.springframework.boot.Banner;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** An order consumer, the whole application, running in this JVM on free ports. */
public final class RunningConsumer implements AutoCloseable {

    private final ConfigurableApplicationContext application;

    private RunningConsumer(ConfigurableApplicationContext application) {
        this.application = application;
    }

    /** Starts one and returns when it is ready. */
    public static RunningConsumer start(TestEnvironment environment, String... more) {
        return startWith(environment, List.of(), more);
    }

    /** Starts one with parts of the test's own beside those of the application. */
    public static RunningConsumer startWith(TestEnvironment environment, List<Class<?>> parts, String... more) {
        return new RunningConsumer(new SpringApplicationBuilder(OrderConsumerApplication.class)
                .sources(parts.toArray(Class<?>[]::new))
                .bannerMode(Banner.Mode.OFF)
                .run(environment.arguments(more)));
    }

    public <T> T bean(Class<T> type) {
        return application.getBean(type);
    }

    /** The address of a call, such as {@code /orders/1}. */
    public URI at(String path) {
        return URI.create("http://127.0.0.1:" + application.getEnvironment().getProperty("local.server.port") + path);
    }

    /** The address of an actuator's call, such as {@code /actuator/health/readiness}. */
    public URI managementAt(String path) {
        return URI.create(
                "http://127.0.0.1:" + application.getEnvironment().getProperty("local.management.port") + path);
    }

    /** How many messages this instance brought to an outcome of recording, by the outcome's name. */
    public long recorded(String outcome) {
        return (long) bean(MeterRegistry.class)
                .get("seckill.record")
                .tag("outcome", outcome)
                .counter()
                .count();
    }

    /** How many messages this instance recorded, found recorded, or stored as failed. */
    public long done() {
        return recorded("RECORDED") + recorded("ALREADY_RECORDED") + recorded("FAILED");
    }

    /** Stops consuming; what was in hand goes back to the queue. */
    public void stopRecording() {
        listener().stop();
    }

    /** Consumes again. */
    public void startRecording() {
        listener().start();
    }

    private MessageListenerContainer listener() {
        return bean(RabbitListenerEndpointRegistry.class).getListenerContainer("orders");
    }

    @Override
    public void close() {
        application.close();
    }
}
