package io.seckill.load.verdict.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.load.evidence.BookState;
import io.seckill.load.evidence.BookedOrder;
import io.seckill.load.evidence.GateState;
import io.seckill.load.evidence.broker.BrokerState;
import io.seckill.load.evidence.broker.QueueState;
import io.seckill.load.history.Answer;
import io.seckill.load.history.Attempt;
import io.seckill.load.history.History;
import io.seckill.load.verdict.sheet.Line;
import io.seckill.load.verdict.sheet.Result;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The rules' arithmetic; the stores themselves are planted with faults in the integration test.
 *
 * <p>Longer than a file usually is: all rules look at the same few orders.
 */
class RulesTest {

    private static final BookedOrder OF_A = BookedOrder.live("1", "a");
    private static final BookedOrder OF_B = new BookedOrder("2", "b", "PAID", null);
    private static final Map<String, String> RESERVED = Map.of("a", "1", "b", "2");
    private static final BrokerState AT_REST = new BrokerState(
            List.of(new QueueState("seckill.orders", 0, 0), new QueueState("seckill.orders.dead", 0, 0)), 2);

    @Test
    void agreementPassesEveryRule() {
        assertThat(failures(gate(1, RESERVED), new BookState(3, 1, List.of(OF_A, OF_B))))
                .isEmpty();
        assertThat(failuresOf(QueueRules.lines(AT_REST, 2))).isEmpty();
    }

    @Test
    void aMissingStockIsNoZero() {
        GateState gate = new GateState(OptionalLong.empty(), RESERVED, 0);
        assertThat(failures(gate, new BookState(2, 0, List.of(OF_A, OF_B)))).containsExactly(StoreRules.GATE_ADDS_UP);
    }

    @Test
    void anOrderThatEndedHoldsNoUnit() {
        BookedOrder cancelled = new BookedOrder("3", "c", "CANCELLED", "BY_USER");
        assertThat(failures(gate(1, RESERVED), new BookState(3, 1, List.of(OF_A, OF_B, cancelled))))
                .isEmpty();
    }

    @Test
    void theFirstDifferencesAreNamed() {
        Line line = StoreRules.lines(new Evidence(
                        gate(1, Map.of("a", "1", "c", "3")), new BookState(3, 1, List.of(OF_A, OF_B)), AT_REST))
                .stream()
                .filter(candidate -> candidate.name().equals(StoreRules.SAME_USERS))
                .findFirst()
                .orElseThrow();

        assertThat(line.found()).isEqualTo("2 differ");
        assertThat(line.detail())
                .isEqualTo("b holds nothing at the gate, 2 in the book; c holds 3 at the gate, nothing in the book");
    }

    @Test
    void whatIsPendingOrBelowZeroFails() {
        GateState gate = new GateState(OptionalLong.of(-1), RESERVED, 4);
        assertThat(failures(gate, new BookState(1, -1, List.of(OF_A, OF_B))))
                .containsExactly(StoreRules.NOT_OVERSOLD, StoreRules.NOT_NEGATIVE, StoreRules.NOTHING_PENDING);
    }

    @Test
    void aBrokerWithoutItsQueuesIsNotAtRest() {
        assertThat(failuresOf(QueueRules.lines(new BrokerState(List.of(), 0), 1)))
                .containsExactly(QueueRules.NOTHING_ON_THE_WAY, QueueRules.NO_DEAD_LETTERS, QueueRules.CONSUMERS_ALIVE);
    }

    @Test
    void anOrderIsExplainedByItsAnswerOrByAnUncertainOne() {
        History history = history(
                attempt(0, "a", new Answer(202, "", "1")),
                attempt(1, "b", Answer.none("IOException")),
                attempt(1, "b", new Answer(409, "ALREADY_ORDERED", "2")));
        assertThat(answerFailures(new BookState(2, 0, List.of(OF_A, OF_B)), Load.rush(history, 2)))
                .isEmpty();
    }

    @Test
    void anOrderOfSomebodyWhoWasRefusedIsNotExplained() {
        History history =
                history(attempt(0, "a", new Answer(202, "", "1")), attempt(1, "b", new Answer(409, "SOLD_OUT", null)));
        assertThat(answerFailures(new BookState(2, 0, List.of(OF_A, OF_B)), Load.rush(history, 2)))
                .containsExactly(AnswerRules.ORDERS_EXPLAINED);
    }

    @Test
    void anotherUsersOrderKeepsNoPromise() {
        History history = history(attempt(0, "a", new Answer(202, "", "2")), attempt(1, "b", new Answer(202, "", "1")));
        assertThat(answerFailures(new BookState(2, 0, List.of(OF_A, OF_B)), Load.rush(history, 2)))
                .containsExactly(AnswerRules.PROMISES_KEPT);
    }

    @Test
    void aUserWhoNeverGotAnAnswerAndAFaultOfTheServersFail() {
        History history = history(
                attempt(0, "a", new Answer(202, "", "1")),
                attempt(1, "b", new Answer(500, "INTERNAL_ERROR", null)),
                attempt(2, "c", new Answer(503, "UNAVAILABLE", null)));
        assertThat(answerFailures(new BookState(2, 0, List.of(OF_A, OF_B)), Load.rush(history, 3)))
                .containsExactly(AnswerRules.NO_ERRORS, AnswerRules.NO_FAULTS);
    }

    @Test
    void partOfAHistoryIsNotAskedForAllOrders() {
        History history = history(attempt(0, "a", new Answer(202, "", "1")));
        assertThat(answerFailures(new BookState(2, 0, List.of(OF_A, OF_B)), new Load(history, 1, false, false)))
                .isEmpty();
    }

    @Test
    void c39AUserOfTwoGeneratorsMakesTheLoadInvalid() {
        History one = history(attempt(0, "a", new Answer(202, "", "1")));
        History two = history(attempt(0, "a", new Answer(409, "ALREADY_ORDERED", "1")));
        Load load = Load.rush(History.of(List.of(one, two)), 2);

        assertThat(load.fault()).hasValueSatisfying(line -> {
            assertThat(line.result()).isEqualTo(Result.INVALID);
            assertThat(line.name()).isEqualTo(Load.USERS_BUY_ONCE);
            assertThat(line.detail()).endsWith(": a");
        });
    }

    @Test
    void c39FewerUsersThanMeantMakeTheLoadInvalid() {
        Load load = Load.rush(history(attempt(0, "a", new Answer(202, "", "1"))), 2);
        assertThat(load.fault())
                .hasValueSatisfying(line -> assertThat(line.name()).isEqualTo(Load.USERS_AS_MEANT));
    }

    @Test
    void oneUserManyTimesIsNoFaultWhenItIsMeant() {
        History history = history(
                attempt(0, "a", new Answer(202, "", "1")), attempt(1, "a", new Answer(409, "ALREADY_ORDERED", "1")));
        Load load = Load.repeat(history, 1);

        assertThat(load.fault()).isEmpty();
        assertThat(answerFailures(new BookState(2, 1, List.of(OF_A)), load)).isEmpty();
    }

    private static GateState gate(long stock, Map<String, String> reservations) {
        return new GateState(OptionalLong.of(stock), reservations, 0);
    }

    private static List<String> failures(GateState gate, BookState book) {
        return failuresOf(StoreRules.lines(new Evidence(gate, book, AT_REST)));
    }

    private static List<String> answerFailures(BookState book, Load load) {
        return failuresOf(new AnswerRules(book, load).lines());
    }

    private static List<String> failuresOf(List<Line> lines) {
        return lines.stream()
                .filter(line -> line.result() == Result.FAIL)
                .map(Line::name)
                .toList();
    }

    private static History history(Attempt... attempts) {
        return new History(Stream.of(attempts).toList());
    }

    private static Attempt attempt(int request, String user, Answer answer) {
        return new Attempt(request, user, 1_000, 1_000, answer);
    }
}
