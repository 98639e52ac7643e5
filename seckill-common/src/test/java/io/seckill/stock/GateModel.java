package io.seckill.stock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** What the gate should hold of one sale, in a few maps: the scripts are compared with it. */
final class GateModel {

    /** A pending reservation: whether a relay may take it now, and whether one ever did. */
    private record Pending(boolean due, boolean claimed) {}

    final String resourceId;
    final Map<String, String> users = new HashMap<>();
    private final Map<Reservation, Pending> pending = new HashMap<>();
    int total;
    int stock;
    boolean open = true;
    boolean lost;

    GateModel(String resourceId, int total) {
        this.resourceId = resourceId;
        this.total = total;
        this.stock = total;
    }

    List<ReserveAnswer> reserve(List<Reservation> wanted, boolean dueAtOnce) {
        List<ReserveAnswer> answers = new ArrayList<>();
        wanted.forEach(reservation -> answers.add(reserve(reservation, dueAtOnce)));
        return answers;
    }

    private ReserveAnswer reserve(Reservation wanted, boolean dueAtOnce) {
        String held = users.get(wanted.userId());
        if (lost || !open) {
            return new ReserveAnswer(ReserveOutcome.UNAVAILABLE, "");
        } else if (wanted.orderId().equals(held)) {
            return new ReserveAnswer(ReserveOutcome.RESERVED, held);
        } else if (held != null) {
            pending.computeIfPresent(
                    new Reservation(resourceId, wanted.userId(), held),
                    (told, entry) -> new Pending(entry.due(), true));
            return new ReserveAnswer(ReserveOutcome.ALREADY_ORDERED, held);
        } else if (stock == 0) {
            return new ReserveAnswer(ReserveOutcome.SOLD_OUT, "");
        }
        stock--;
        users.put(wanted.userId(), wanted.orderId());
        pending.put(wanted, new Pending(dueAtOnce, false));
        return new ReserveAnswer(ReserveOutcome.RESERVED, wanted.orderId());
    }

    boolean release(Reservation reservation) {
        Pending entry = pending.get(reservation);
        if (lost || entry == null || entry.claimed()) {
            return false;
        }
        pending.remove(reservation);
        users.remove(reservation.userId());
        stock++;
        return true;
    }

    boolean giveBack(Reservation ended) {
        if (lost || !ended.orderId().equals(users.get(ended.userId()))) {
            return false;
        }
        pending.remove(ended);
        users.remove(ended.userId());
        stock++;
        return true;
    }

    /** Brings back a mark; {@code lostAlone} when it was lost and the unit it holds was not. */
    RestoreOutcome restore(Reservation ofLiveOrder, boolean lostAlone) {
        if (lost) {
            return RestoreOutcome.NOT_WHOLE;
        } else if (users.containsKey(ofLiveOrder.userId()) && !lostAlone) {
            return RestoreOutcome.HELD;
        } else if (!lostAlone && stock == 0) {
            return RestoreOutcome.NO_UNIT;
        }
        stock -= lostAlone ? 0 : 1;
        users.put(ofLiveOrder.userId(), ofLiveOrder.orderId());
        return lostAlone ? RestoreOutcome.RESTORED : RestoreOutcome.TAKEN;
    }

    Optional<Reservation> anyMark(Random random) {
        return users.keySet().stream()
                .sorted()
                .skip(random.nextInt(users.size() + 1))
                .findFirst()
                .map(user -> new Reservation(resourceId, user, users.get(user)));
    }

    void confirm(List<Reservation> reservations) {
        reservations.forEach(pending::remove);
    }

    /** What a claim may give. */
    Set<Reservation> due() {
        Set<Reservation> due = new java.util.HashSet<>();
        pending.forEach((reservation, entry) -> {
            if (entry.due()) {
                due.add(reservation);
            }
        });
        return due;
    }

    void claimed(List<Reservation> reservations, boolean dueAgainAtOnce) {
        reservations.forEach(reservation -> pending.put(reservation, new Pending(dueAgainAtOnce, true)));
    }

    /** Whether the new terms are taken. */
    boolean load(int newTotal, boolean newOpen) {
        if (lost || newTotal < users.size()) {
            return false;
        }
        stock = newTotal - users.size();
        total = newTotal;
        open = newOpen;
        return true;
    }

    boolean isInFlight() {
        return !pending.isEmpty();
    }

    /** What is neither confirmed nor released, oldest order first. */
    List<Reservation> standing() {
        return pending.keySet().stream()
                .sorted(Comparator.comparingInt(reservation -> Integer.parseInt(reservation.orderId())))
                .toList();
    }

    boolean isClaimed(Reservation reservation) {
        return pending.containsKey(reservation) && pending.get(reservation).claimed();
    }

    /** Compares all that the gate holds of the sale. */
    void assertHeldBy(TestGate gate, String where) {
        ResourceKeys keys = new ResourceKeys(resourceId);
        assertThat(gate.redis().get(keys.stock())).as(where).isEqualTo(lost ? null : Integer.toString(stock));
        assertThat(gate.redis().hgetall(keys.users())).as(where).isEqualTo(users);
        assertThat(new TreeSet<>(gate.redis().zrange(keys.pending(), 0, -1)))
                .as(where)
                .isEqualTo(pendingEntries());
        assertThat(stock + users.size()).as(where).isEqualTo(total);
    }

    private Set<String> pendingEntries() {
        Set<String> entries = new TreeSet<>();
        pending.forEach((reservation, entry) ->
                entries.add(entry.claimed() ? reservation.claimedEntry() : reservation.pendingEntry()));
        return entries;
    }
}
