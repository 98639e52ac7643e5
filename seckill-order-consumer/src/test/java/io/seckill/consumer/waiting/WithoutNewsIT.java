package io.seckill.consumer.waiting;

import static io.seckill.consumer.testing.Rest.awaiting;
import static io.seckill.consumer.waiting.WaitingIT.awaitNews;
import static io.seckill.consumer.waiting.WaitingIT.look;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.consumer.testing.Http.Answer;
import io.seckill.consumer.testing.Stage;
import io.seckill.message.OrderMessage;
import io.seckill.testing.TestEnvironment;
import io.seckill.testing.proxy.TcpProxy;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Redis, and with it the news of orders, is away: whoever waits is told all the same, and recording does not notice. */
class WithoutNewsIT {

    private static final TestEnvironment DIRECT = TestEnvironment.whole();
    private static final TcpProxy redis = TcpProxy.to(DIRECT.redisUrl());
    private static final Stage stage = Stage.on(
            new TestEnvironment(redis.through(DIRECT.redisUrl()), DIRECT.virtualHost(), DIRECT.database()),
            "--seckill.waiting.look-every=1s",
            "--seckill.waiting.look-anyway-every=1h",
            "--seckill.sale.rebuild-lost=false");

    @AfterEach
    void heal() {
        awaiting("a healed proxy").ignoreExceptions().until(() -> {
            redis.heal();
            return true;
        });
        awaitNews(stage.consumer());
    }

    @Test
    void whoWaitsIsAnsweredByALookWhileNoNewsAreHeardAndByNewsOnceTheyAreAgain() {
        awaitNews(stage.consumer());
        String sale = stage.openSale(2);
        List<OrderMessage> orders = stage.gate().reserveAll(sale, 1, 2);
        CompletableFuture<Answer> first = waitOn(orders.get(0));
        double rounds = count("seckill.waiting.rounds");
        redis.cut();
        stage.queues().publish(orders.get(0));

        assertThat(first.join().text("status")).isEqualTo("CREATED");
        assertThat(count("seckill.waiting.rounds")).isGreaterThan(rounds);
        heal();
        awaiting("the gate answers")
                .until(() -> look(stage.http(), orders.get(1)).status() == 200);
        awaitNews(stage.consumer());

        CompletableFuture<Answer> second = waitOn(orders.get(1));
        double heard = count("seckill.news.heard");
        stage.queues().publish(orders.get(1));
        assertThat(second.join().text("status")).isEqualTo("CREATED");
        assertThat(count("seckill.news.heard")).isGreaterThan(heard);
    }

    @Test
    void recordingDoesNotWaitForARedisThatDoesNotAnswer() {
        String sale = stage.openSale(300);
        List<OrderMessage> orders = stage.gate().reserveAll(sale, 1, 300);
        double lost = lost();
        redis.stall();
        long before = stage.consumer().done();
        stage.queues().publish(orders);
        stage.awaitDone(before, 300);

        assertThat(stage.book().orders(sale)).isEqualTo(300);
        awaiting("what could not be told is counted").until(() -> lost() > lost);
    }

    private static CompletableFuture<Answer> waitOn(OrderMessage order) {
        return WaitingIT.lookedAt(stage.consumer(), 1, () -> WaitingIT.wait(stage.http(), order, "30s"));
    }

    private static double count(String counter) {
        return meters().get(counter).counter().count();
    }

    private static double lost() {
        return meters().get("seckill.news").tag("end", "lost").counter().count();
    }

    private static MeterRegistry meters() {
        return stage.consumer().bean(MeterRegistry.class);
    }
}
