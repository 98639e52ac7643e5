package io.seckill.load.bench;

import io.seckill.load.bench.floor.BookFloor;
import io.seckill.load.bench.floor.GateFloor;
import io.seckill.load.bench.floor.QueueFloor;
import io.seckill.load.cluster.ClusterProblem;
import io.seckill.load.demo.SaleDesk;
import io.seckill.load.token.Buyer;
import io.seckill.message.OrderTopology;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The measurements. Everything of a round is measured in turn, so that what the machine does meanwhile meets all alike.
 *
 * <p>Consumers stand still while a gateway is measured, and go on afterwards: what they would take of the processors is
 * measured apart, and in {@code end_to_end}.
 */
final class Bench {

    /** Units that are never sold out here; a sale's largest total. */
    static final int PLENTY = 10_000_000;

    /** The name of a user, by number. */
    static final String USER = "u%06d";

    private static final int FLOOR_MESSAGES = 60_000;
    private static final int FLOOR_RESERVATIONS = 300_000;
    private static final int FLOOR_ROWS = 60_000;

    private final Stage stage;
    private final Samples samples = new Samples();
    private final PrintWriter out;
    private int sales;

    /** What a benchmark works on. */
    record Stage(
            URI gateway,
            URI nginx,
            List<Buyer> users,
            Wrk wrk,
            GateFloor gate,
            QueueFloor queue,
            BookFloor book,
            SaleDesk desk,
            Instances instances,
            Duration time,
            int drained) {}

    Bench(Stage stage, PrintWriter out) {
        this.stage = stage;
        this.out = out;
    }

    Stage stage() {
        return stage;
    }

    Samples samples() {
        return samples;
    }

    /** Lets the programs compile what they do most. */
    void warmUp(int rounds) throws IOException, InterruptedException {
        for (int round = 0; round < rounds; round++) {
            say("warming up, %d of %d", round + 1, rounds);
            Bench unmeasured = new Bench(stage, new PrintWriter(PrintWriter.nullWriter()));
            unmeasured.sales = sales;
            unmeasured.round();
            sales = unmeasured.sales;
        }
    }

    /** Everything once. */
    void round() throws IOException, InterruptedException {
        String rich = open(PLENTY);
        String soldOut = open(1);
        note("http_floor", post("/bench/nothing").allAccepted().perSecond());
        note("redis_floor", stage.gate().reserve(open(PLENTY), FLOOR_RESERVATIONS));
        note("mq_floor", stage.queue().publish(OrderMessages.of(rich, FLOOR_MESSAGES)));
        note("mq_consume_floor", stage.queue().consume(FLOOR_MESSAGES));
        note("sql_floor", stage.book().write(List.of(open(PLENTY), open(PLENTY)), FLOOR_ROWS / 2));
        accepted(rich);
        note("sold_out", post("/seckill/" + soldOut).allRefused().perSecond());
        note("repeat", post("/seckill/" + held()).allRefused().perSecond());
        note("settled", drain(stage.drained()));
        baselines();
    }

    private void accepted(String sale) throws IOException, InterruptedException {
        unrecorded(() -> note("accepted", post("/seckill/" + sale).allAccepted().perSecond()));
        note("gateway_with_baselines_rss_mb", stage.instances().residentMegabytes(Instances.GATEWAY));
        await("confirmed reservations are dropped", () -> stage.gate().pending(sale) == 0);
        note("redis_bytes_per_reservation", stage.gate().bytesOfAReservation(sale));
    }

    private void baselines() throws IOException, InterruptedException {
        naive("naive");
        naive("naive-tuned");
        note(
                "database_only_accepted",
                post("/bench/database/" + open(PLENTY)).allAccepted().perSecond());
        String soldOut = open(1);
        stage.wrk().post(stage.gateway(), "/bench/database/" + soldOut, Duration.ofSeconds(1));
        note(
                "database_only_sold_out",
                post("/bench/database/" + soldOut).allRefused().perSecond());
    }

    private void naive(String which) throws IOException, InterruptedException {
        String sale = open(PLENTY);
        stage.gate().openNaive(sale, PLENTY);
        unrecorded(() -> note(
                which.replace('-', '_'),
                post("/bench/" + which + "/" + sale).allAccepted().perSecond()));
    }

    /** Orders a second that two consumers record which were queued before they began. */
    double drain(int orders) throws IOException, InterruptedException {
        String sale = open(PLENTY);
        await("the queue is empty", () -> stage.queue().waiting(OrderTopology.ORDERS) == 0);
        stage.instances()
                .withoutConsumers(() -> stage.queue()
                        .publish(OrderTopology.EXCHANGE, OrderTopology.ORDERS, OrderMessages.of(sale, orders)));
        long start = System.nanoTime();
        await("queued orders are recorded", () -> stage.book().stock(sale) == PLENTY - orders);
        double rate = orders * 1e9 / (System.nanoTime() - start);
        for (String consumer : Instances.CONSUMERS) {
            note("consumer_rss_mb", stage.instances().residentMegabytes(consumer));
        }
        return rate;
    }

    /** Purchases a second from the request to the row, everything at work at once. */
    void endToEnd() throws IOException, InterruptedException {
        String sale = open(PLENTY);
        long start = System.nanoTime();
        Wrk.Outcome outcome = stage.wrk().post(stage.gateway(), "/seckill/" + sale, stage.time());
        long accepted = outcome.requests() - outcome.refused();
        await("accepted orders are recorded", () -> stage.book().stock(sale) <= PLENTY - accepted);
        note("end_to_end", accepted * 1e9 / (System.nanoTime() - start));
    }

    private Wrk.Outcome post(String path) throws IOException, InterruptedException {
        return stage.wrk().post(stage.gateway(), path, stage.time());
    }

    /** A sale of which every user holds an order. */
    private String held() {
        String sale = open(PLENTY);
        stage.gate().fill(sale, USER, stage.users().size());
        return sale;
    }

    String open(int units) {
        String sale = "bench-" + Instant.now().getEpochSecond() + '-' + ++sales;
        stage.desk()
                .open(sale, units, Instant.now().minusSeconds(1), Instant.now().plusSeconds(86_400));
        return sale;
    }

    /** Works while the consumers stand still, and drops from the queue what came of it. */
    void unrecorded(Instances.Work work) throws IOException, InterruptedException {
        stage.instances().withoutConsumers(() -> {
            work.run();
            stage.queue().purge(OrderTopology.ORDERS);
        });
    }

    private interface Condition {
        boolean holds();
    }

    private static void await(String what, Condition condition) throws InterruptedException {
        long until = System.nanoTime() + Duration.ofMinutes(5).toNanos();
        while (!condition.holds()) {
            if (System.nanoTime() > until) {
                throw new ClusterProblem("waited in vain until " + what);
            }
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    void note(String name, double value) {
        samples.add(name, value);
        say("%-32s %,14.1f", name, value);
    }

    void say(String form, Object... values) {
        out.println(form.formatted(values));
        out.flush();
    }
}
