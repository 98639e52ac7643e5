package io.seckill.consumer.waiting;

import static io.seckill.consumer.testing.Rest.awaiting;
import static io.seckill.consumer.waiting.WaitingIT.awaitNews;
import static io.seckill.consumer.waiting.WaitingIT.gauge;
import static io.seckill.consumer.waiting.WaitingIT.look;
import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.consumer.testing.EventReader;
import io.seckill.consumer.testing.Http;
import io.seckill.consumer.testing.RunningConsumer;
import io.seckill.consumer.testing.Stage;
import io.seckill.message.OrderMessage;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Users follow their orders by streams of events. */
class EventsIT {

    private static final Stage stage = Stage.shared();

    @BeforeAll
    static void newsAreHeard() {
        awaitNews(stage.consumer());
    }

    @Test
    void aStreamTellsThePresentStateThenEachChangeAndEndsAfterTheLast() {
        String sale = stage.openSale(1);
        OrderMessage order = stage.gate().reserveAll(sale, 1, 1).get(0);
        EventReader stream = follow(stage.http(), order);
        awaiting("the present state").until(() -> stream.statuses().size() == 1);
        stage.queues().publish(order);
        awaiting("recorded").until(() -> stream.statuses().size() == 2);
        assertThat(stream.data().get(1)).isEqualTo(look(stage.http(), order).json());
        stage.http().ask(order.userId(), "/orders/" + order.orderId() + "/cancel");

        assertThat(stream.end().join()).isEqualTo(200);
        assertThat(stream.statuses()).containsExactly("INIT", "CREATED", "CANCELLED");
        assertThat(stream.data().get(2)).isEqualTo(look(stage.http(), order).json());
        assertThat(stream.lines().subList(0, 4))
                .satisfiesExactly(
                        line -> assertThat(line).isEqualTo("event: order"),
                        line -> assertThat(line).isEqualTo("id: INIT"),
                        line -> assertThat(line).startsWith("data: {\"orderId\":\"" + order.orderId() + "\""),
                        line -> assertThat(line).isEmpty());
        assertThat(stream.header("Content-Type")).startsWith("text/event-stream");
        assertThat(stream.header("Cache-Control")).isEqualTo("no-store");
        assertThat(stream.header("X-Accel-Buffering")).isEqualTo("no");
    }

    @Test
    void aStreamOfAnOrderThatHasEndedTellsItAndEnds() throws Exception {
        String sale = stage.openSale(1);
        OrderMessage order = stage.buy(sale, 1, 1).get(0);
        stage.http().ask(order.userId(), "/orders/" + order.orderId() + "/cancel");

        EventReader stream = follow(stage.http(), order);
        assertThat(stream.end().join()).isEqualTo(200);
        assertThat(stream.statuses()).containsExactly("CANCELLED");

        HttpRequest again = HttpRequest.newBuilder(stage.consumer().at("/orders/" + order.orderId() + "/events"))
                .header("Authorization", "Bearer " + io.seckill.testing.Tokens.user(order.userId()))
                .header("Last-Event-ID", "CANCELLED")
                .build();
        assertThat(HttpClient.newHttpClient()
                        .send(again, HttpResponse.BodyHandlers.ofString())
                        .statusCode())
                .as("so a browser does not connect again for ever")
                .isEqualTo(204);
    }

    @Test
    void aSilentStreamShowsSignsOfLifeUntilItsTimeIsOver() {
        String sale = stage.openSale(1);
        OrderMessage order = stage.gate().reserveAll(sale, 1, 1).get(0);
        try (RunningConsumer second =
                stage.anotherConsumer("--seckill.waiting.heartbeat=200ms", "--seckill.waiting.stream-for=3s")) {
            EventReader stream = follow(new Http(second), order);

            assertThat(stream.end().join()).isEqualTo(200);
            assertThat(stream.statuses()).containsExactly("INIT");
            assertThat(stream.lines()).filteredOn(":"::equals).hasSizeGreaterThan(2);
            assertThat(gauge(second, "seckill.waiting")).isZero();
            awaiting("no stream is left").until(() -> gauge(second, "seckill.streams") == 0);
        }
    }

    @Test
    void aReaderWhoIsGoneLeavesNothingBehind() {
        String sale = stage.openSale(1);
        OrderMessage order = stage.gate().reserveAll(sale, 1, 1).get(0);
        try (RunningConsumer second = stage.anotherConsumer("--seckill.waiting.heartbeat=200ms")) {
            EventReader stream = follow(new Http(second), order);
            awaiting("the present state").until(() -> stream.statuses().size() == 1);
            stream.leave();

            awaiting("nobody waits, and no stream is left")
                    .until(() -> gauge(second, "seckill.waiting") == 0 && gauge(second, "seckill.streams") == 0);
        }
    }

    private static EventReader follow(Http http, OrderMessage order) {
        return http.events(order.userId(), "/orders/" + order.orderId() + "/events");
    }
}
