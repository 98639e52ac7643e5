package io.seckill.load.verdict.rule;

import io.seckill.load.evidence.BookState;
import io.seckill.load.evidence.BookedOrder;
import io.seckill.load.evidence.GateState;
import io.seckill.load.verdict.sheet.Line;
import java.util.List;
import java.util.Map;

/** At rest gate and book agree, unit by unit and user by user. */
public final class StoreRules {

    static final String BOOK_ADDS_UP = "book stock + live orders = total";
    static final String GATE_ADDS_UP = "gate stock + reservations = total";
    static final String SAME_USERS = "reservations = live orders, user by user";
    static final String ONE_EACH = "users with two live orders";
    static final String NOT_OVERSOLD = "oversold units";
    static final String NOT_NEGATIVE = "stocks not below zero";
    static final String FAILURES_EXPLAINED = "failed orders with a reason";
    static final String NOTHING_PENDING = "pending reservations";

    private StoreRules() {}

    /** A line for each rule. */
    public static List<Line> lines(Evidence evidence) {
        GateState gate = evidence.gate();
        BookState book = evidence.book();
        return List.of(
                Line.exactly(BOOK_ADDS_UP, book.total(), book.stock() + live(book)),
                gateAddsUp(gate, book),
                sameUsers(gate, book),
                oneEach(book),
                Line.exactly(NOT_OVERSOLD, 0, oversold(gate, book)),
                notNegative(gate, book),
                failuresExplained(book),
                Line.exactly(NOTHING_PENDING, 0, gate.pending()));
    }

    private static Line gateAddsUp(GateState gate, BookState book) {
        // A missing key is no zero: it is a loss, and reads as one.
        return gate.stock().isEmpty()
                ? Line.exactly(GATE_ADDS_UP, book.total(), "no stock")
                : Line.exactly(
                        GATE_ADDS_UP,
                        book.total(),
                        gate.stock().getAsLong() + gate.reservations().size());
    }

    private static Line sameUsers(GateState gate, BookState book) {
        List<String> differences = Differences.between(gate.reservations(), book.liveOrders());
        String found = differences.isEmpty() ? "the same" : differences.size() + " differ";
        return Line.exactly(SAME_USERS, "the same", found, Differences.first(differences));
    }

    private static Line oneEach(BookState book) {
        Map<String, List<String>> orders = Differences.idsByUser(book.liveOrders());
        List<String> users = orders.keySet().stream()
                .filter(user -> orders.get(user).size() > 1)
                .toList();
        return Line.exactly(ONE_EACH, 0, users.size(), Differences.first(users));
    }

    /** What was sold beyond the total, in the book or at the gate, whichever is worse. */
    private static long oversold(GateState gate, BookState book) {
        return Math.max(0, Math.max(live(book), gate.reservations().size()) - book.total());
    }

    private static Line notNegative(GateState gate, BookState book) {
        String found = "gate " + (gate.stock().isEmpty() ? "-" : gate.stock().getAsLong()) + ", book " + book.stock();
        boolean pass = gate.stock().orElse(0) >= 0 && book.stock() >= 0;
        return Line.of(NOT_NEGATIVE, "0 or more", found, pass, "");
    }

    private static Line failuresExplained(BookState book) {
        List<BookedOrder> failed = book.orders().stream()
                .filter(order -> order.status().equals("FAILED"))
                .toList();
        List<String> without = failed.stream()
                .filter(order -> order.reason() == null)
                .map(BookedOrder::orderId)
                .toList();
        return Line.exactly(
                FAILURES_EXPLAINED, failed.size(), failed.size() - without.size(), Differences.first(without));
    }

    private static long live(BookState book) {
        return book.liveOrders().size();
    }
}
