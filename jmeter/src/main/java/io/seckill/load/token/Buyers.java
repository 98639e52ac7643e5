package io.seckill.load.token;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The check that makes a run's figures mean something: every user there once, and enough of them. */
public final class Buyers {

    private Buyers() {}

    /**
     * The first {@code needed} buyers.
     *
     * @throws InvalidUsers when there are fewer, or when a user is among them twice
     */
    public static List<Buyer> distinct(List<Buyer> buyers, int needed) {
        if (buyers.size() < needed) {
            throw new InvalidUsers(
                    "the user data is exhausted: " + needed + " users are needed, there are " + buyers.size());
        }
        List<Buyer> chosen = List.copyOf(buyers.subList(0, needed));
        Set<String> seen = new HashSet<>();
        List<String> twice = chosen.stream()
                .map(Buyer::userId)
                .filter(user -> !seen.add(user))
                .toList();
        if (!twice.isEmpty()) {
            throw new InvalidUsers(twice.size() + " users are there more than once, the first is " + twice.get(0));
        }
        return chosen;
    }
}
