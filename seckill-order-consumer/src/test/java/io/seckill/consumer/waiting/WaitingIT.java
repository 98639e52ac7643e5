package io.seckill.consumer.waiting;

import static io.seckill.consumer.testing.Rest.awaiting;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.consumer.testing.Buyers;
import io.seckill.consumer.testing.EventReader;
import io.seckill.consumer.testing.Http;
import io.seckill.consumer.testing.Http.Answer;
import io.seckill.consumer.testing.RunningConsumer;
import io.seckill.consumer.testing.Stage;
import io.seckill.message.OrderMessage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Users wait for their orders with {@code ?wait=}. */
class WaitingIT {

    /** Nobody looks again by itself: who is told is told by the news. */
    private static final String[] ONLY_NEWS = {
        "--seckill.waiting.look-every=1h", "--seckill.waiting.look-anyway-every=1h"
    };

    private static final Stage stage = Stage.shared();

    @BeforeAll
    static void newsAreHeard() {
        awaitNews(stage.consumer());
    }

    static void awaitNews(RunningConsumer consumer) {
        awaiting("news are heard").until(() -> gauge(consumer, "seckill.news.listening") == 1);
    }

    @Test
    void aWaitEndsWhenTheOrderIsRecordedByWhicheverInstance() {
        String sale = stage.openSale(2);
        List<OrderMessage> orders = stage.gate().reserveAll(sale, 1, 2);
        try (RunningConsumer second = stage.anotherConsumer(ONLY_NEWS)) {
            second.stopRecording();
            awaitNews(second);
            CompletableFuture<Answer> here =
                    lookedAt(stage.consumer(), 1, () -> wait(stage.http(), orders.get(0), "30s"));
            CompletableFuture<Answer> there = lookedAt(second, 1, () -> wait(new Http(second), orders.get(1), "PT30S"));

            long before = System.nanoTime();
            stage.queues().publish(orders);
            assertThat(List.of(here.join().text("status"), there.join().text("status")))
                    .containsOnly("CREATED");
            assertThat(since(before)).isLessThan(Duration.ofSeconds(15));
            assertThat(second.done()).isZero();
            assertThat(there.join()).isEqualTo(look(stage.http(), orders.get(1)));
        }
    }

    /** So many come to wait by this, and each has been looked at when it returns: what becomes of an order from then on is a change. */
    static <T> T lookedAt(RunningConsumer consumer, int users, Supplier<T> coming) {
        Counter looks = consumer.bean(MeterRegistry.class)
                .get("seckill.waiting.looked.at")
                .counter();
        double before = looks.count();
        T came = coming.get();
        awaiting(users + " looked at")
                .until(() -> looks.count() - before >= users && gauge(consumer, "seckill.waiting.looks.wanted") == 0);
        return came;
    }

    @Test
    void aWaitWithoutAChangeEndsAtItsLimitWithTheOrderAsItIs() {
        String sale = stage.openSale(1);
        OrderMessage order = stage.gate().reserveAll(sale, 1, 1).get(0);
        long before = System.nanoTime();
        Answer answer = wait(stage.http(), order, "700ms").join();

        assertThat(since(before)).isBetween(Duration.ofMillis(700), Duration.ofSeconds(15));
        assertThat(answer.text("status")).isEqualTo("INIT");
        assertThat(answer).isEqualTo(look(stage.http(), order));
        assertThat(wait(stage.http(), order, "0s").join()).isEqualTo(answer);
    }

    @Test
    void whoLeftAnotherStatusIsAnsweredAtOnce() {
        String sale = stage.openSale(1);
        OrderMessage order = stage.buy(sale, 1, 1).get(0);
        long before = System.nanoTime();

        assertThat(wait(stage.http(), order, "30s&from=INIT").join()).isEqualTo(look(stage.http(), order));
        assertThat(since(before)).isLessThan(Duration.ofSeconds(15));
    }

    @Test
    void aWaitFromTheRecordedOrderEndsWhenItIsCancelled() {
        String sale = stage.openSale(1);
        OrderMessage order = stage.buy(sale, 1, 1).get(0);
        CompletableFuture<Answer> waiting = lookedAt(stage.consumer(), 1, () -> wait(stage.http(), order, "30s"));
        stage.http().ask(order.userId(), "/orders/" + order.orderId() + "/cancel");

        assertThat(waiting.join().text("status")).isEqualTo("CANCELLED");
        assertThat(waiting.join().text("reason")).isEqualTo("BY_USER");
    }

    @Test
    void noChangeIsMissedHoweverCloseItIsToTheQuestion() {
        String sale = stage.openSale(400);
        List<OrderMessage> orders = stage.gate().reserveAll(sale, 1, 400);
        try (RunningConsumer second = stage.anotherConsumer(ONLY_NEWS)) {
            awaitNews(second);
            Http http = new Http(second);
            List<CompletableFuture<Answer>> answers = new ArrayList<>();
            for (int i = 0; i < orders.size(); i++) {
                // Some are asked for before their message goes, some after; in batches of all sizes.
                int ahead = i % 23;
                if (ahead == 0) {
                    stage.queues().publish(orders.subList(i, Math.min(orders.size(), i + 23)));
                }
                answers.add(wait(http, orders.get((i + 11) % orders.size()), "30s&from=INIT"));
            }
            assertThat(answers)
                    .extracting(answer -> answer.join().text("status"))
                    .containsOnly("CREATED");
        }
    }

    @Test
    void anotherUsersOrderIsNotFoundAtOnce() {
        String sale = stage.openSale(2);
        OrderMessage recorded = stage.buy(sale, 1, 1).get(0);
        OrderMessage reserved = stage.gate().reserveAll(sale, 2, 2).get(0);
        CompletableFuture<Answer> own = wait(stage.http(), reserved, "2s");
        for (String id : List.of(recorded.orderId(), reserved.orderId(), Buyers.newOrderId(), "none")) {
            long before = System.nanoTime();
            assertThat(stage.http().user("thief", "/orders/" + id + "?wait=30s").problem())
                    .as(id)
                    .isEqualTo("404 NOT_FOUND");
            assertThat(since(before)).isLessThan(Duration.ofSeconds(15));
            assertThat(stage.http().user("thief", "/orders/" + id + "/events").problem())
                    .as(id)
                    .isEqualTo("404 NOT_FOUND");
        }
        assertThat(own.join().text("status")).isEqualTo("INIT");
    }

    @Test
    void whatIsNoTimeToWaitIsRefused() {
        String id = Buyers.newOrderId();
        for (String wait : List.of(
                "",
                "10",
                "ten",
                "-1s",
                "31s",
                "PT31S",
                "PT-1S",
                "1h",
                "5m",
                "30001ms",
                "1s&from=GONE",
                "99999999999s")) {
            assertThat(stage.http()
                            .user("user-1", "/orders/" + id + "?wait=" + wait)
                            .problem())
                    .as(wait)
                    .isEqualTo("400 INVALID_REQUEST");
        }
    }

    @Test
    void whoComesBeyondTheLimitsIsRefusedUntilOthersLeave() {
        String sale = stage.openSale(3);
        List<OrderMessage> orders = stage.gate().reserveAll(sale, 1, 3);
        try (RunningConsumer second =
                stage.anotherConsumer("--seckill.waiting.most=2", "--seckill.waiting.most-of-user=1")) {
            Http http = new Http(second);
            CompletableFuture<Answer> first = wait(http, orders.get(0), "3s");
            awaiting("one waits").until(() -> gauge(second, "seckill.waiting") == 1);
            Answer again = wait(http, orders.get(0), "1s").join();
            CompletableFuture<Answer> other = wait(http, orders.get(1), "3s");
            awaiting("two wait").until(() -> gauge(second, "seckill.waiting") == 2);
            Answer third = wait(http, orders.get(2), "1s").join();

            assertThat(again.problem()).isEqualTo("429 TOO_MANY_REQUESTS");
            assertThat(third.problem()).isEqualTo("503 UNAVAILABLE");
            assertThat(first.join().text("status")).isEqualTo("INIT");
            assertThat(other.join().text("status")).isEqualTo("INIT");
            assertThat(wait(http, orders.get(2), "100ms").join().text("status")).isEqualTo("INIT");
            assertThat(gauge(second, "seckill.waiting")).isZero();
        }
    }

    @Test
    void anInstanceThatStopsAnswersWhoWaitsAndEndsItsStreams() {
        String sale = stage.openSale(50);
        List<OrderMessage> orders = stage.gate().reserveAll(sale, 1, 50);
        RunningConsumer second = stage.anotherConsumer(ONLY_NEWS);
        awaitNews(second);
        Http http = new Http(second);
        List<CompletableFuture<Answer>> waits = lookedAt(
                second,
                50,
                () -> orders.stream().map(order -> wait(http, order, "30s")).toList());
        EventReader stream = lookedAt(
                second,
                1,
                () -> http.events("user-1", "/orders/" + orders.get(0).orderId() + "/events"));
        awaiting("the stream has begun").until(() -> !stream.statuses().isEmpty());
        assertThat(gauge(second, "seckill.waiting")).isEqualTo(51);

        long before = System.nanoTime();
        second.close();
        assertThat(since(before)).isLessThan(Duration.ofSeconds(12));
        assertThat(waits).extracting(wait -> wait.join().text("status")).containsOnly("INIT");
        assertThat(stream.end().join()).isEqualTo(200);
    }

    @Test
    void aMessageThatIsMissingHasAllOrdersLookedAt() {
        String sale = stage.openSale(1);
        OrderMessage order = stage.buy(sale, 1, 1).get(0);
        try (RunningConsumer second = stage.anotherConsumer(ONLY_NEWS)) {
            awaitNews(second);
            CompletableFuture<Answer> waiting = lookedAt(second, 1, () -> wait(new Http(second), order, "30s"));
            // A change that nobody tells of; then one is told that is not the next of its sender.
            stage.book().execute("UPDATE orders SET status = 'PAID' WHERE order_id = ?", order.orderNumber());
            stage.gate().redis().convertAndSend("seckill:orders", "sender-" + sale + " 1 ");
            stage.gate().redis().convertAndSend("seckill:orders", "sender-" + sale + " 3 1:PAID,");

            assertThat(waiting.join().text("status")).isEqualTo("PAID");
        }
    }

    static CompletableFuture<Answer> wait(Http http, OrderMessage order, String wait) {
        return http.userLater(order.userId(), "/orders/" + order.orderId() + "?wait=" + wait);
    }

    static Answer look(Http http, OrderMessage order) {
        return http.user(order.userId(), "/orders/" + order.orderId());
    }

    static double gauge(RunningConsumer consumer, String name) {
        return consumer.bean(MeterRegistry.class).get(name).gauge().value();
    }

    private static Duration since(long start) {
        return Duration.ofNanos(System.nanoTime() - start);
    }
}
