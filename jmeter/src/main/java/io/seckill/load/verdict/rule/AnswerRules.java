package io.seckill.load.verdict.rule;

import io.seckill.load.evidence.BookState;
import io.seckill.load.evidence.BookedOrder;
import io.seckill.load.history.Attempt;
import io.seckill.load.history.Meaning;
import io.seckill.load.verdict.sheet.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What users were told is what the book says. */
public final class AnswerRules {

    static final String SOLD_AS_WANTED = "live orders = min(total, users)";
    static final String PROMISES_KEPT = "202s with their order in the book";
    static final String REPEATS_TOLD = "repeats told the user's own order";
    static final String ORDERS_EXPLAINED = "orders that no answer explains";
    static final String NO_STRANGERS = "first requests told already ordered";
    static final String NO_ERRORS = "purchases without a final answer";
    static final String NO_FAULTS = "5xx other than 503";

    private final BookState book;
    private final Load load;
    private final Map<String, BookedOrder> orders;

    /** The rules for this book after this load. */
    public AnswerRules(BookState book, Load load) {
        this.book = book;
        this.load = load;
        this.orders = book.orders().stream().collect(Collectors.toMap(BookedOrder::orderId, Function.identity()));
    }

    /** A line for each rule that applies: some say something only if the whole load is known. */
    public List<Line> lines() {
        List<Line> lines = new ArrayList<>();
        if (load.complete()) {
            lines.add(soldAsWanted());
        }
        lines.add(ofAll(PROMISES_KEPT, load.history().with(Meaning.ACCEPTED)));
        lines.add(ofAll(REPEATS_TOLD, load.history().with(Meaning.REPEATED)));
        if (load.complete()) {
            lines.add(ordersExplained());
        }
        if (load.complete() && !load.repeats()) {
            lines.add(noStrangers());
        }
        lines.add(noErrors());
        lines.add(noFaults());
        return lines;
    }

    private Line soldAsWanted() {
        int users = load.history().users().size();
        return Line.exactly(
                SOLD_AS_WANTED, Math.min(book.total(), users), book.liveOrders().size());
    }

    /** One by one: the order that the answer named is in the book, and is the same user's. */
    private Line ofAll(String name, List<Attempt> answers) {
        List<String> without = answers.stream()
                .filter(attempt -> !hasItsOrder(attempt))
                .map(attempt ->
                        attempt.userId() + " was told " + attempt.answer().orderId())
                .distinct()
                .toList();
        long kept = answers.stream().filter(this::hasItsOrder).count();
        return Line.exactly(name, answers.size(), kept, Differences.first(without));
    }

    private boolean hasItsOrder(Attempt attempt) {
        String orderId = attempt.answer().orderId();
        BookedOrder order = orderId == null ? null : orders.get(orderId);
        return order != null && order.userId().equals(attempt.userId());
    }

    /** An order needs a 202 that named it, or a user who was once left unsure and then learned of it or gave up. */
    private Line ordersExplained() {
        Set<String> promised = load.history().with(Meaning.ACCEPTED).stream()
                .map(attempt -> attempt.answer().orderId())
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
        Set<String> unsure = load.history().usersLeftUnsure();
        List<String> unexplained = book.orders().stream()
                .filter(order -> !promised.contains(order.orderId()) && !unsure.contains(order.userId()))
                .map(order -> order.orderId() + " of " + order.userId())
                .toList();
        return Line.exactly(ORDERS_EXPLAINED, 0, unexplained.size(), Differences.first(unexplained));
    }

    private Line noStrangers() {
        List<String> users = load.history().first().stream()
                .filter(attempt -> attempt.answer().meaning() == Meaning.REPEATED)
                .map(Attempt::userId)
                .toList();
        return Line.exactly(NO_STRANGERS, 0, users.size(), Differences.first(users));
    }

    private Line noErrors() {
        List<Attempt> ends = List.copyOf(load.history().last());
        List<String> open = ends.stream()
                .filter(attempt -> !attempt.answer().meaning().isFinal())
                .map(attempt -> attempt.userId() + ": " + attempt.answer().label())
                .toList();
        double rate = ends.isEmpty() ? 0 : 100.0 * open.size() / ends.size();
        String found = String.format(Locale.ROOT, "%d (%.2f %%)", open.size(), rate);
        return Line.of(NO_ERRORS, 0, found, open.isEmpty(), Differences.first(open));
    }

    private Line noFaults() {
        long faults = load.history().attempts().stream()
                .mapToInt(attempt -> attempt.answer().status())
                .filter(status -> status >= 500 && status != 503)
                .count();
        return Line.exactly(NO_FAULTS, 0, faults);
    }
}
