package io.seckill.load.verdict.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.seckill.load.cluster.ClusterAddresses;
import io.seckill.load.evidence.Stores;
import io.seckill.load.history.Answer;
import io.seckill.load.verdict.Judge;
import io.seckill.load.verdict.Rest;
import io.seckill.load.verdict.sheet.Result;
import io.seckill.load.verdict.sheet.Verdict;
import io.seckill.message.OrderTopology;
import io.seckill.testing.TestEnvironment;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Each fault, planted in the real stores, fails just the lines that it breaks.
 *
 * <p>Longer than a file usually is: the faults stand side by side, so that their sets of lines can be compared.
 */
class PlantedFaultsIT {

    private static final TestEnvironment ENVIRONMENT = TestEnvironment.whole();
    private static final Answer SOLD_OUT = new Answer(409, "SOLD_OUT", null);
    private static final Duration LIMIT = Duration.ofSeconds(60);

    /** Longer than the broker's figures are late, so that a message that a consumer holds is seen. */
    private static final Duration SHORT_REST = Duration.ofSeconds(8);

    private Stores stores;
    private SettledSale soldOut;
    private SettledSale unsold;

    @BeforeAll
    static void makeTheBook() {
        var database = ENVIRONMENT.database();
        Flyway.configure()
                .dataSource(database.url(), database.user(), database.password())
                .locations("filesystem:../seckill-order-consumer/src/main/resources/db/migration")
                .load()
                .migrate();
    }

    @BeforeEach
    void settle() throws Exception {
        Map<String, String> variables = new HashMap<>(ENVIRONMENT.variables());
        variables.put("SECKILL_RABBITMQ_API", ENVIRONMENT.virtualHost().api());
        stores = Stores.open(new ClusterAddresses(variables));
        soldOut = new SettledSale(ENVIRONMENT, 3, 3);
        soldOut.answered("late", SOLD_OUT);
        unsold = new SettledSale(ENVIRONMENT, 10, 3);
        await().atMost(LIMIT).until(() -> stores.broker().read().consumers() == 2);
    }

    @AfterEach
    void clear() throws Exception {
        stores.close();
        soldOut.close();
        unsold.close();
    }

    @Test
    void withoutAFaultEveryLinePasses() throws Exception {
        assertThat(rest(Rest.LIMIT)).isTrue();
        assertThat(verdict(soldOut).result()).isEqualTo(Result.PASS);
        assertThat(verdict(unsold).result()).isEqualTo(Result.PASS);
    }

    @Test
    void anExtraOrderOfSomebodyWithoutAReservation() throws Exception {
        soldOut.order(101, "stranger");

        assertThat(failures(soldOut))
                .containsExactlyInAnyOrder(
                        StoreRules.BOOK_ADDS_UP,
                        StoreRules.SAME_USERS,
                        StoreRules.NOT_OVERSOLD,
                        AnswerRules.SOLD_AS_WANTED,
                        AnswerRules.ORDERS_EXPLAINED);
    }

    @Test
    void aSecondOrderOfOneUser() throws Exception {
        // The book's unique key does not let this happen; here it is taken away.
        unsold.update("ALTER TABLE orders DROP INDEX one_live_order_a_user");
        unsold.order(102, "u1");

        assertThat(failures(unsold))
                .containsExactlyInAnyOrder(
                        StoreRules.BOOK_ADDS_UP,
                        StoreRules.SAME_USERS,
                        StoreRules.ONE_EACH,
                        AnswerRules.SOLD_AS_WANTED,
                        AnswerRules.ORDERS_EXPLAINED);
        unsold.update("DELETE FROM orders WHERE order_id = 102");
        unsold.update("ALTER TABLE orders ADD UNIQUE KEY one_live_order_a_user (resource_id, live_user)");
    }

    @Test
    void aUnitMissingInRedis() throws Exception {
        unsold.gate().decr(unsold.keys.stock());

        assertThat(failures(unsold)).containsExactly(StoreRules.GATE_ADDS_UP);
    }

    @Test
    void aUnitMissingInTheBook() throws Exception {
        unsold.update("UPDATE sale SET stock = stock - 1 WHERE resource_id = ?", unsold.resourceId);

        assertThat(failures(unsold)).containsExactly(StoreRules.BOOK_ADDS_UP);
    }

    @Test
    void theGateLostASale() throws Exception {
        unsold.gate().del(unsold.keys.all().toArray(String[]::new));

        assertThat(failures(unsold)).containsExactlyInAnyOrder(StoreRules.GATE_ADDS_UP, StoreRules.SAME_USERS);
    }

    @Test
    void aMessageThatAConsumerNeverAcknowledges() throws Exception {
        unsold.message(OrderTopology.ORDERS);

        assertThat(rest(SHORT_REST)).isFalse();
        assertThat(failures(unsold)).containsExactly(QueueRules.NOTHING_ON_THE_WAY);
    }

    @Test
    void aMessageThatWaitsInARetryQueue() throws Exception {
        unsold.message(SettledSale.RETRY);

        assertThat(rest(SHORT_REST)).isFalse();
        assertThat(failures(unsold)).containsExactly(QueueRules.NOTHING_ON_THE_WAY);
    }

    @Test
    void aDeadLetter() throws Exception {
        unsold.message(OrderTopology.DEAD);

        assertThat(failures(unsold)).containsExactly(QueueRules.NO_DEAD_LETTERS);
    }

    @Test
    void nobodyConsumes() throws Exception {
        unsold.endConsumer();
        soldOut.endConsumer();

        await().atMost(LIMIT)
                .untilAsserted(() -> assertThat(failures(unsold)).containsExactly(QueueRules.CONSUMERS_ALIVE));
    }

    @Test
    void aReservationThatWasNeverConfirmed() throws Exception {
        unsold.gate().zadd(unsold.keys.pending(), 1, "1:u1");

        assertThat(failures(unsold)).containsExactly(StoreRules.NOTHING_PENDING);
    }

    @Test
    void a202WithoutOrder() throws Exception {
        soldOut.answered("promised", new Answer(202, "", "103"));

        assertThat(failures(soldOut)).containsExactly(AnswerRules.PROMISES_KEPT);
    }

    @Test
    void aMessageThatWasLostOnItsWay() throws Exception {
        unsold.gate().decr(unsold.keys.stock());
        unsold.gate().hset(unsold.keys.users(), "lost", "104");
        unsold.answered("lost", new Answer(202, "", "104"));

        assertThat(failures(unsold))
                .containsExactlyInAnyOrder(
                        StoreRules.SAME_USERS, AnswerRules.PROMISES_KEPT, AnswerRules.SOLD_AS_WANTED);
    }

    @Test
    void aReservationThatNobodyWasToldOf() throws Exception {
        unsold.gate().decr(unsold.keys.stock());
        unsold.gate().hset(unsold.keys.users(), "ghost", "105");
        unsold.answered("ghost", new Answer(503, "UNAVAILABLE", null));

        assertThat(failures(unsold))
                .containsExactlyInAnyOrder(StoreRules.SAME_USERS, AnswerRules.SOLD_AS_WANTED, AnswerRules.NO_ERRORS);
    }

    @Test
    void aRefusalThoughUnitsAreLeft() throws Exception {
        unsold.answered("refused", SOLD_OUT);

        assertThat(failures(unsold)).containsExactly(AnswerRules.SOLD_AS_WANTED);
    }

    @Test
    void anOrderThatFailedWithoutAReason() throws Exception {
        unsold.order(106, "failed");
        unsold.update("UPDATE orders SET status = 'FAILED' WHERE order_id = 106");
        unsold.answered("failed", new Answer(202, "", "106"));

        assertThat(failures(unsold))
                .containsExactlyInAnyOrder(StoreRules.FAILURES_EXPLAINED, AnswerRules.SOLD_AS_WANTED);
    }

    private boolean rest(Duration limit) throws InterruptedException {
        PrintWriter out = new PrintWriter(new StringWriter());
        return new Rest(stores, limit, Rest.QUIET).await(List.of(soldOut.resourceId, unsold.resourceId), out);
    }

    private Verdict verdict(SettledSale sale) {
        return new Judge(stores, 1).judge(sale.resourceId, sale.load());
    }

    private List<String> failures(SettledSale sale) {
        return verdict(sale).failures();
    }
}
