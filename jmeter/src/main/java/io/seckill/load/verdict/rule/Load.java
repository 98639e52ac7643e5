package io.seckill.load.verdict.rule;

import io.seckill.load.history.History;
import io.seckill.load.verdict.sheet.Line;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the verdict knows of the load that went before it.
 *
 * @param history what all generators asked and were answered
 * @param users how many different users were meant to buy, or 0 when that is not known
 * @param complete whether nobody else bought of this sale and no order ended, so that every order must be explained by the history and
 *     every unit be owned
 * @param repeats whether users bought more than once on purpose
 */
public record Load(History history, int users, boolean complete, boolean repeats) {

    static final String USERS_BUY_ONCE = "each user buys once";
    static final String USERS_AS_MEANT = "users of the load";

    /** A load in which {@code users} users bought, each once, and nobody else. */
    public static Load rush(History history, int users) {
        return new Load(history, users, true, false);
    }

    /** A load of {@code users} users whose orders ended again: how many hold one depends on the moment. */
    public static Load lapsing(History history, int users) {
        return new Load(history, users, false, false);
    }

    /** A load in which {@code users} users bought again and again, and nobody else. */
    public static Load repeat(History history, int users) {
        return new Load(history, users, true, true);
    }

    /**
     * Why nothing can be said after this load: a user bought twice though each was to buy once, be it by one generator or
     * by two that shared users, or there were fewer or more users than were meant to be.
     */
    public Optional<Line> fault() {
        Set<String> twice = repeats ? Set.of() : usersWithTwoPurchases();
        if (!twice.isEmpty()) {
            String detail = "these are there more than once: " + Differences.first(twice);
            return Optional.of(Line.invalid(USERS_BUY_ONCE, 0, twice.size(), detail));
        }
        int found = history.users().size();
        return users == 0 || users == found
                ? Optional.empty()
                : Optional.of(
                        Line.invalid(USERS_AS_MEANT, users, found, "the user data was exhausted or not all used"));
    }

    private Set<String> usersWithTwoPurchases() {
        Set<String> seen = new HashSet<>();
        Set<String> twice = new TreeSet<>();
        history.first().forEach(attempt -> {
            if (!seen.add(attempt.userId())) {
                twice.add(attempt.userId());
            }
        });
        return twice;
    }
}
