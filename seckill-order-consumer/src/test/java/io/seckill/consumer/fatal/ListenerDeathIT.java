package io.seckill.consumer.fatal;

import static io.seckill.consumer.testing.Rest.awaiting;
import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.consumer.testing.Buyers;
import io.seckill.consumer.testing.Http;
import io.seckill.consumer.testing.RunningConsumer;
import io.seckill.consumer.testing.Stage;
import io.seckill.message.OrderMessage;
import io.seckill.message.OrderMessageForm;
import io.seckill.message.UnreadableMessage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;

/** One of an instance's listener threads dies of an Error: the instance is not ready, not alive, and ends. */
class ListenerDeathIT {

    private static final String READINESS = "/actuator/health/readiness";
    private static final String LIVENESS = "/actuator/health/liveness";

    private final Stage stage = Stage.shared();
    private final String sale = stage.openSale(5);

    /** Parts that die of the first order read, and note the end instead of ending this process. */
    static class Deadly {

        final AtomicInteger exitCode = new AtomicInteger();
        private final AtomicBoolean died = new AtomicBoolean();

        @Bean
        @Primary
        OrderMessageForm deadlyForm() {
            return new OrderMessageForm() {
                @Override
                public OrderMessage read(byte[] body) throws UnreadableMessage {
                    if (died.compareAndSet(false, true)) {
                        throw new StackOverflowError("planted");
                    }
                    return super.read(body);
                }
            };
        }

        @Bean
        @Primary
        ProcessEnd notedEnd() {
            return new ProcessEnd() {
                @Override
                void begin(int code) {
                    exitCode.set(code);
                }
            };
        }
    }

    @AfterEach
    void goOn() {
        stage.consumer().startRecording();
    }

    @Test
    void anErrorInOneListenerThreadMakesTheInstanceUnreadyAndDeadAndLosesNoOrder() {
        stage.consumer().stopRecording();
        OrderMessage order = Buyers.order(sale, 1);
        try (RunningConsumer mortal = stage.consumerWith(Deadly.class)) {
            Http http = new Http(mortal);
            awaiting("readiness").until(() -> http.managementStatus(READINESS) == 200);
            stage.queues().publish(order);

            awaiting("its death").until(() -> mortal.bean(ListenerDeath.class).happened());
            assertThat(http.managementStatus(READINESS)).isEqualTo(503);
            awaiting("the end of its liveness").until(() -> http.managementStatus(LIVENESS) == 503);
            awaiting("its end").until(() -> mortal.bean(Deadly.class).exitCode.get() == ListenerDeath.EXIT_CODE);
            assertThat(http.managementStatus(READINESS))
                    .as("does not come back")
                    .isEqualTo(503);
        }
        stage.consumer().startRecording();
        awaiting("the order, by another instance")
                .until(() -> stage.book().outcomeOf(order.orderId()).equals("CREATED"));
    }

    @Test
    void aContainerThatGivesUpEndsTheInstanceToo() {
        stage.consumer().stopRecording();
        try (RunningConsumer mortal = stage.consumerWith(Deadly.class)) {
            awaiting("readiness").until(() -> new Http(mortal).managementStatus(READINESS) == 200);

            stage.queues().replaceByAnother("seckill.orders.attempt.2");

            awaiting("its end").until(() -> mortal.bean(Deadly.class).exitCode.get() == ListenerDeath.EXIT_CODE);
            assertThat(new Http(mortal).managementStatus(READINESS)).isEqualTo(503);
        } finally {
            stage.queues().delete("seckill.orders.attempt.2");
        }
    }
}
