package io.seckill.load.verdict.rule;

import io.seckill.load.evidence.BookedOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The gate's reservations against the book's live orders, user by user. */
final class Differences {

    private static final int NAMED = 5;

    private Differences() {}

    /** One sentence for each user of whom gate and book say different things, by user. */
    static List<String> between(Map<String, String> reservations, List<BookedOrder> liveOrders) {
        Map<String, List<String>> booked = idsByUser(liveOrders);
        Set<String> users = new TreeSet<>(reservations.keySet());
        users.addAll(booked.keySet());
        List<String> differences = new ArrayList<>();
        for (String user : users) {
            List<String> reserved = reservations.containsKey(user) ? List.of(reservations.get(user)) : List.of();
            List<String> ordered = booked.getOrDefault(user, List.of());
            if (!reserved.equals(ordered)) {
                differences.add(user + " holds " + ids(reserved) + " at the gate, " + ids(ordered) + " in the book");
            }
        }
        return differences;
    }

    /** Live order ids by user. */
    static Map<String, List<String>> idsByUser(List<BookedOrder> orders) {
        return orders.stream()
                .collect(Collectors.groupingBy(
                        BookedOrder::userId,
                        TreeMap::new,
                        Collectors.mapping(BookedOrder::orderId, Collectors.toList())));
    }

    /** The first few, and how many more there are. */
    static String first(Collection<String> all) {
        String named = all.stream().limit(NAMED).collect(Collectors.joining("; "));
        return all.size() <= NAMED ? named : named + "; and " + (all.size() - NAMED) + " more";
    }

    private static String ids(List<String> ids) {
        return ids.isEmpty() ? "nothing" : String.join(" and ", ids);
    }
}
