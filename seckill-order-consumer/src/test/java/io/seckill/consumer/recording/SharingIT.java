package io.seckill.consumer.recording;

import static io.seckill.consumer.testing.Rest.awaiting;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.seckill.consumer.testing.Buyers;
import io.seckill.consumer.testing.FragileStage;
import io.seckill.consumer.testing.RunningConsumer;
import io.seckill.consumer.testing.Stage;
import io.seckill.testing.proxy.Direction;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Consumers share messages and connections fairly, the latter as case C28 asks. */
class SharingIT {

    @Test
    void twoConsumersShareTheMessages() {
        Stage stage = Stage.shared();
        String sale = stage.openSale(400);
        try (RunningConsumer second = stage.anotherConsumer()) {
            long before = stage.consumer().done();
            stage.queues().publish(Buyers.orders(sale, 1, 400));

            awaiting("all done").until(() -> stage.consumer().done() - before + second.done() == 400);
            assertThat(second.done()).isBetween(120L, 280L);
        }
        assertThat(stage.book().live(sale)).isEqualTo(400);
    }

    /** Case C28, with as many threads as connections and with twice as many. */
    @ParameterizedTest
    @ValueSource(ints = {5, 10})
    void listenersThatNeedEveryConnectionStillFinish(int threads) {
        FragileStage fragile = FragileStage.shared();
        Stage stage = fragile.stage();
        String sale = stage.openSale(500);
        stage.consumer().stopRecording();
        fragile.database().delay(Direction.TO_SERVER, Duration.ofMillis(20));
        try (RunningConsumer busy = stage.anotherConsumer(
                "--spring.datasource.hikari.maximum-pool-size=5",
                "--spring.datasource.hikari.connection-timeout=5000",
                "--spring.rabbitmq.listener.simple.concurrency=" + threads,
                "--spring.rabbitmq.listener.simple.max-concurrency=" + threads,
                // Many transactions, so that the threads do meet.
                "--spring.rabbitmq.listener.simple.batch-size=10",
                "--spring.rabbitmq.listener.simple.prefetch=20")) {
            stage.queues().publish(Buyers.orders(sale, 1, 500));

            awaiting("all recorded")
                    .atMost(Duration.ofSeconds(60))
                    .until(() -> stage.book().live(sale) == 500);
            assertThat(stage.book().stock(sale)).isZero();
            assertNobodyWaitedLong(busy);
        } finally {
            fragile.database().heal();
            stage.consumer().startRecording();
        }
    }

    private static void assertNobodyWaitedLong(RunningConsumer busy) {
        MeterRegistry meters = busy.bean(MeterRegistry.class);
        assertThat(meters.get("hikaricp.connections.timeout").counter().count()).isZero();
        awaiting("no thread waits for a connection")
                .until(() -> meters.get("hikaricp.connections.pending").gauge().value() == 0);
        List<Timer> waits =
                List.copyOf(meters.get("hikaricp.connections.acquire").timers());
        assertThat(waits)
                .allSatisfy(wait -> assertThat(wait.max(TimeUnit.SECONDS)).isLessThan(5));
    }
}
