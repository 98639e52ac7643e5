package io.seckill.consumer.waiting;

import static io.seckill.consumer.testing.Rest.awaiting;
import static io.seckill.consumer.waiting.WaitingIT.awaitNews;
import static io.seckill.consumer.waiting.WaitingIT.gauge;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.consumer.testing.Buyers;
import io.seckill.consumer.testing.RunningConsumer;
import io.seckill.consumer.testing.Stage;
import io.seckill.message.OrderMessage;
import io.seckill.stock.StockLedger;
import io.seckill.testing.Database;
import io.seckill.testing.TestEnvironment;
import io.seckill.testing.Tokens;
import io.seckill.testing.local.DedicatedMysql;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.apache.coyote.http2.Http2Protocol;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;

/**
 * A crowd waits for its orders at one instance while another records them. What it costs the database is counted by our own metric and by
 * the database. With -Dseckill.test.waiting=20000 the crowd is larger.
 */
class ManyWaitingIT {

    private static final Logger log = LoggerFactory.getLogger(ManyWaitingIT.class);
    private static final int USERS = Integer.getInteger("seckill.test.waiting", 3_000);
    private static final int STREAMS = 1_000;
    private static final int PAGE = 500;
    private static final int BATCH = 500;

    /** Many requests on few connections: a process has fewer files than there are users here. */
    static class ManyRequestsAConnection {
        @Bean
        WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> manyStreams() {
            return server -> server.addConnectorCustomizers(connector -> {
                if (connector.findUpgradeProtocols().length > 0) {
                    ((Http2Protocol) connector.findUpgradeProtocols()[0]).setMaxConcurrentStreams(2 * STREAMS);
                }
            });
        }
    }

    @Test
    void whatACrowdThatWaitsCostsTheDatabaseGoesByTimeAndBatchesAndNotByUsers() {
        TestEnvironment shared = TestEnvironment.whole();
        // Of its own, so that what it counts is what was asked here.
        DedicatedMysql mysql = DedicatedMysql.start();
        Database database =
                new Database(mysql.url() + "waiting?createDatabaseIfNotExist=true", mysql.user(), mysql.password());
        Stage stage = Stage.on(
                new TestEnvironment(shared.redisUrl(), shared.virtualHost(), database),
                "--server.http2.enabled=true",
                "--seckill.waiting.most=" + USERS,
                "--seckill.waiting.longest=10m",
                // No queries but those of orders.
                "--seckill.sale.announce-every=1h",
                "--seckill.order.sweep-every=1h",
                "--seckill.order.return-every=1h",
                "--seckill.flight.report-every=1h",
                "--seckill.sale.rebuild-every=1h");
        try (RunningConsumer recorder = stage.consumer();
                RunningConsumer waited = stage.consumerWith(ManyRequestsAConnection.class)) {
            assertThat(recorder).isNotNull();
            waited.stopRecording();
            awaitNews(waited);
            List<OrderMessage> alone = reserve(stage, USERS);
            long recordingAlone = recordAll(stage, alone);
            measure(stage, waited, reserve(stage, USERS), recordingAlone);
        }
    }

    private static void measure(Stage stage, RunningConsumer waited, List<OrderMessage> orders, long recordingAlone) {
        double looks = count(waited, "seckill.waiting.looks");
        long selects = stage.book().selects();
        long memory = memory();
        long start = System.nanoTime();
        List<CompletableFuture<String>> answers = ask(waited, orders);
        awaiting("all wait")
                .atMost(Duration.ofMinutes(5))
                .until(() -> gauge(waited, "seckill.waiting") == USERS
                        && gauge(waited, "seckill.waiting.looks.wanted") == 0);
        Duration asking = Duration.ofNanos(System.nanoTime() - start);
        double looksAsking = count(waited, "seckill.waiting.looks") - looks;
        long selectsAsking = stage.book().selects() - selects;
        long memoryEach = (memory() - memory) / USERS;

        start = System.nanoTime();
        stage.queues().publish(orders);
        assertThat(answers).allSatisfy(answer -> assertThat(answer.join()).contains("\"status\":\"CREATED\""));
        Duration telling = Duration.ofNanos(System.nanoTime() - start);
        double allLooks = count(waited, "seckill.waiting.looks") - looks;
        long allSelects = stage.book().selects() - selects;
        log.info(
                "users={} asking={} looks={} selects={} heap each={} bytes; telling={} looks={} selects={}, of which recording {}",
                USERS,
                asking,
                looksAsking,
                selectsAsking,
                memoryEach,
                telling,
                allLooks - looksAsking,
                allSelects - selectsAsking,
                recordingAlone);

        // Four a second at the most, however slow the machine, and two full batches' worth of all of them.
        double most = 4 * (asking.plus(telling).toSeconds() + 2) + 2.0 * USERS / BATCH;
        assertThat(allLooks).isLessThan(most);
        assertThat((double) allSelects - recordingAlone)
                .as("by the database's own count")
                .isLessThan(2 * most);
    }

    /** How many queries it took to record orders that nobody waits for. */
    private static long recordAll(Stage stage, List<OrderMessage> orders) {
        long before = stage.book().selects();
        long done = stage.consumer().done();
        stage.queues().publish(orders);
        stage.awaitDone(done, orders.size());
        return stage.book().selects() - before;
    }

    private static List<OrderMessage> reserve(Stage stage, int users) {
        String sale = stage.openSale(users);
        List<OrderMessage> orders = Buyers.orders(sale, 1, users);
        StockLedger ledger = stage.consumer().bean(StockLedger.class);
        for (int from = 0; from < users; from += PAGE) {
            ledger.reserve(
                            orders.subList(from, Math.min(users, from + PAGE)).stream()
                                    .map(OrderMessage::reservation)
                                    .toList(),
                            Duration.ofMinutes(10))
                    .toCompletableFuture()
                    .join();
        }
        return orders;
    }

    private static List<CompletableFuture<String>> ask(RunningConsumer waited, List<OrderMessage> orders) {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        List<HttpClient> clients = IntStream.range(0, (orders.size() + STREAMS - 1) / STREAMS)
                .mapToObj(i -> HttpClient.newBuilder().executor(threads).build())
                .toList();
        // The first request of a connection asks for the other protocol: it has to be answered before others follow.
        clients.forEach(client -> client.sendAsync(get(waited, orders.get(0), ""), HttpResponse.BodyHandlers.ofString())
                .join());
        return IntStream.range(0, orders.size())
                .mapToObj(i -> clients.get(i / STREAMS)
                        .sendAsync(get(waited, orders.get(i), "?wait=540s"), HttpResponse.BodyHandlers.ofString())
                        .thenApply(HttpResponse::body))
                .toList();
    }

    private static HttpRequest get(RunningConsumer waited, OrderMessage order, String wait) {
        return HttpRequest.newBuilder(waited.at("/orders/" + order.orderId() + wait))
                .header("Authorization", "Bearer " + Tokens.user(order.userId()))
                .build();
    }

    private static double count(RunningConsumer consumer, String counter) {
        return consumer.bean(MeterRegistry.class).get(counter).counter().count();
    }

    private static long memory() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
