package io.seckill.consumer.rebuild;

import static io.seckill.consumer.testing.Rest.awaiting;
import static java.util.Collections.frequency;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.consumer.testing.Http;
import io.seckill.consumer.testing.RunningConsumer;
import io.seckill.consumer.testing.Stage;
import io.seckill.message.OrderMessage;
import io.seckill.stock.ReserveOutcome;
import io.seckill.testing.TestEnvironment;
import io.seckill.testing.local.DedicatedRedis;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A Redis that lost its data, under two consumers: S = 100, 30 in the book and 10 queued. The gate stays closed until the queue
 * is drained, opens by itself with S - orders, and sells exactly S.
 */
class LostRedisIT {

    private static DedicatedRedis redis;
    private static Stage stage;
    private static RunningConsumer second;

    private String sale;

    @BeforeAll
    static void start() {
        redis = DedicatedRedis.start();
        TestEnvironment whole = TestEnvironment.whole();
        stage = Stage.on(
                new TestEnvironment(redis.url(), whole.virtualHost(), whole.database()),
                "--seckill.sale.rebuild-every=200ms",
                "--seckill.sale.rebuild-quiet=200ms");
        second = stage.anotherConsumer();
    }

    @AfterAll
    static void stop() {
        second.close();
        stage.consumer().close();
        redis.close();
    }

    @BeforeEach
    void sellFortyOfWhichTenAreQueued() {
        sale = stage.openSale(100);
        sell(stage.gate().reserveAll(sale, 1, 30));
        awaiting("30 in the book").until(() -> stage.book().live(sale) == 30);
        stage.consumer().stopRecording();
        second.stopRecording();
        sell(stage.gate().reserveAll(sale, 31, 40));
    }

    @Test
    void whatWasFlushedIsBuiltAnewByItselfOnceTheQueueIsDrained() {
        stage.gate().loseEverything();

        assertStaysClosedUntilDrained();
        assertSellsOnToExactlyHundred();
    }

    @Test
    void aRedisThatComesBackWithoutItsDataIsBuiltAnewByItselfOnceTheQueueIsDrained() {
        redis.wipe();
        redis.restart();

        assertStaysClosedUntilDrained();
        assertSellsOnToExactlyHundred();
    }

    @Test
    void aClosedSaleIsBuiltAnewTooAndStaysClosed() {
        stage.http().admin("POST", "/admin/sales/" + sale + "/close", "");
        stage.gate().loseEverything();
        drain();

        awaiting("the rebuild").until(() -> stage.gate().stock(sale) == 60);
        assertThat(stage.gate().tryUsers(sale, 41, 41)).containsExactly(ReserveOutcome.UNAVAILABLE);
    }

    @Test
    void aSaleThatIsOverIsLeftAlone() {
        String over = "{\"total\":100,\"start\":\"2020-01-01T00:00:00Z\",\"end\":\"2020-01-02T00:00:00Z\"}";
        assertThat(stage.http().admin("PUT", "/admin/sales/" + sale, over).status())
                .isEqualTo(200);
        String running = stage.openSale(5);
        stage.gate().loseEverything();
        drain();

        awaiting("the other's rebuild").until(() -> stage.gate().stock(running) == 5);
        stage.consumer().bean(RebuildLostSales.class).round();
        assertThat(stage.gate().stock(sale)).isEqualTo(-1);
    }

    private void assertStaysClosedUntilDrained() {
        awaiting("the alarm").until(() -> lost() >= 1);
        second.bean(RebuildLostSales.class).round();
        stage.consumer().bean(RebuildLostSales.class).round();
        assertThat(stage.gate().tryUsers(sale, 41, 60))
                .hasSize(20)
                .allMatch(answer -> answer == ReserveOutcome.NOT_LOADED || answer == ReserveOutcome.UNAVAILABLE);
        drain();
        awaiting("the gate").until(() -> stage.gate().stock(sale) == 60);
        assertThat(stage.gate().users(sale)).isEqualTo(40);
        awaiting("the end of the alarm").until(() -> lost() == 0);
    }

    private void assertSellsOnToExactlyHundred() {
        assertThat(stage.gate().tryUsers(sale, 1, 40)).containsOnly(ReserveOutcome.ALREADY_ORDERED);
        sell(stage.gate().reserveAll(sale, 41, 100));
        List<ReserveOutcome> late = stage.gate().tryUsers(sale, 101, 200);

        assertThat(frequency(late, ReserveOutcome.SOLD_OUT)).isEqualTo(100);
        awaiting("all in the book").until(() -> stage.book().live(sale) == 100);
        assertThat(stage.book().stock(sale)).isZero();
        assertThat(stage.book().orders(sale)).as("none FAILED").isEqualTo(100);
        Http.Answer audit = stage.http().admin("GET", "/admin/sales/" + sale + "/audit", "");
        assertThat(audit.json().get("agreed").asBoolean()).as(audit.body()).isTrue();
    }

    private static void drain() {
        stage.consumer().startRecording();
        second.startRecording();
    }

    private static double lost() {
        return stage.consumer()
                .bean(MeterRegistry.class)
                .get("seckill.sale.lost")
                .gauge()
                .value();
    }

    private static void sell(List<OrderMessage> reserved) {
        stage.queues().publish(reserved);
        stage.gate().confirm(reserved);
    }
}
