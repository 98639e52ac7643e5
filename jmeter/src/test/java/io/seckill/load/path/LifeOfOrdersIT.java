package io.seckill.load.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.seckill.load.demo.SaleDesk;
import io.seckill.load.evidence.BookedOrder;
import io.seckill.load.history.Attempt;
import io.seckill.load.history.History;
import io.seckill.load.rush.Rush;
import io.seckill.load.rush.RushLimits;
import io.seckill.load.rush.RushPlan;
import io.seckill.load.token.Buyer;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A thousand orders come to each of their ends, while others buy what comes back, and a consumer is killed meanwhile. */
@ExtendWith(WholePath.Extension.class)
class LifeOfOrdersIT {

    private static final int UNITS = 1_000;
    private static final int PAID = 300;
    private static final int CANCELLED = 300;
    private static final int CANCELS_OF_EACH = 20;
    private static final Duration PAY_WITHIN = Duration.ofSeconds(45);
    private static final Duration NEVER = Duration.ofDays(30);
    private static final Duration LONG = Duration.ofMinutes(4);
    private static final PrintWriter OUT = new PrintWriter(System.out, true);
    private static final String SALE = "life";

    private final WholePath path;
    private final SaleDesk desk;
    private final OrderCalls calls;
    private final List<Buyer> first;
    private final List<Buyer> others;

    LifeOfOrdersIT(WholePath path) {
        this.path = path;
        this.desk = new SaleDesk(path.cluster().url(), path.adminToken());
        this.calls = new OrderCalls(path.cluster().url());
        this.first = path.buyers("first", UNITS);
        this.others = path.buyers("other", 5_000);
    }

    @Test
    void everyUnitOfAThousandOrdersIsOwnedOrOnSaleInTheEnd() throws Exception {
        sell(PAY_WITHIN);
        desk.open(SALE);
        rush(first);
        await("all are recorded").atMost(LONG).until(() -> orders(order -> true) == UNITS);
        sell(NEVER);
        Map<String, String> orderOf = path.stores().book().read(SALE).orders().stream()
                .collect(Collectors.toMap(BookedOrder::userId, BookedOrder::orderId));

        AtomicBoolean over = new AtomicBoolean();
        CompletableFuture<Void> rushing = CompletableFuture.runAsync(() -> rushUntil(over));
        List<Integer> paid = endings(orderOf, first.subList(0, PAID), "pay", 1);
        List<Integer> cancels = endings(orderOf, first.subList(PAID, PAID + CANCELLED), "cancel", CANCELS_OF_EACH);
        await("what is paid is reported").atMost(LONG).until(() -> orders(paid()) == PAID);
        path.cluster().process(path.cluster().consumers().get(0)).kill();
        await("the rest has lapsed").atMost(LONG).until(() -> orders(lapsed()) == UNITS - PAID - CANCELLED);
        path.cluster().startAgain(path.cluster().consumers().get(0));
        await("all that came back is sold again")
                .atMost(LONG)
                .until(() ->
                        path.stores().gate().read(SALE).stock().orElse(-1) == 0 && orders(BookedOrder::live) == UNITS);
        over.set(true);
        rushing.join();

        assertThat(paid).as("answers of payments").containsOnly(200);
        assertThat(cancels).as("answers of cancellations").containsOnly(200, 409);
        assertEnds();
        await("gate, queue and book agree").atMost(LONG).until(() -> desk.agrees(SALE));
    }

    private void assertEnds() {
        List<BookedOrder> all = path.stores().book().read(SALE).orders();
        assertThat(all).filteredOn(paid()).hasSize(PAID);
        assertThat(all).filteredOn(cancelledByUser()).hasSize(CANCELLED);
        assertThat(all).filteredOn(lapsed()).hasSize(UNITS - PAID - CANCELLED);
        assertThat(all).filteredOn(BookedOrder::live).hasSize(UNITS);
        assertThat(all).filteredOn(order -> order.status().equals("FAILED")).isEmpty();
        assertThat(all.stream().filter(BookedOrder::live).map(BookedOrder::userId))
                .doesNotHaveDuplicates();
    }

    private List<Integer> endings(Map<String, String> orderOf, List<Buyer> buyers, String change, int times) {
        List<CompletableFuture<Integer>> asked = IntStream.range(0, times)
                .boxed()
                .flatMap(time -> buyers.stream())
                .map(buyer -> calls.ask(buyer, orderOf.get(buyer.userId()), change))
                .toList();
        return asked.stream().map(CompletableFuture::join).toList();
    }

    private void sell(Duration payWithin) {
        Instant now = Instant.now();
        desk.put(SALE, UNITS, now.minusSeconds(60), now.plusSeconds(3600), payWithin);
    }

    /** Those who have no order yet ask again and again. */
    private void rushUntil(AtomicBoolean over) {
        List<Buyer> without = new ArrayList<>(others);
        while (!over.get()) {
            History round = rush(without);
            Set<String> holders = holders(round);
            without.removeIf(buyer -> holders.contains(buyer.userId()));
        }
    }

    private static Set<String> holders(History round) {
        return round.attempts().stream()
                .filter(attempt -> attempt.answer().status() == 202)
                .map(Attempt::userId)
                .collect(Collectors.toSet());
    }

    private History rush(List<Buyer> buyers) {
        try {
            RushLimits limits = new RushLimits(32, RushLimits.ATTEMPTS, RushLimits.TIMEOUT);
            return new Rush(new RushPlan(SALE, buyers, List.of(path.cluster().url()), limits), OUT).run();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("stopped", stopped);
        }
    }

    private long orders(Predicate<BookedOrder> which) {
        return path.stores().book().read(SALE).orders().stream().filter(which).count();
    }

    private static Predicate<BookedOrder> paid() {
        return order -> order.status().equals("PAID");
    }

    private static Predicate<BookedOrder> lapsed() {
        return order -> order.status().equals("CANCELLED") && "UNPAID".equals(order.reason());
    }

    private static Predicate<BookedOrder> cancelledByUser() {
        return order -> order.status().equals("CANCELLED") && "BY_USER".equals(order.reason());
    }
}
