package io.seckill.stock;

import io.seckill.stock.script.GateAway;
import io.seckill.stock.script.OutcomeUnknown;
import io.seckill.stock.script.ScriptRunner;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import org.springframework.data.redis.core.script.RedisScript;
import org.springframework.stereotype.Component;

/**
 * Step 2 of a purchase: units and marks at the gate, changed only by scripts, each in one step.
 *
 * <p>Every method fails with {@link GateAway} when provably nothing was changed, and with {@link OutcomeUnknown} when that
 * cannot be told; all of them may then be called again with the same arguments without taking or giving anything twice.
 */
@Component
public class StockLedger {

    private final ScriptRunner scripts;
    private final RedisScript<List<Object>> reserveScript;
    private final RedisScript<Long> releaseScript;
    private final RedisScript<List<Object>> claimScript;
    private final RedisScript<Long> returnScript;

    StockLedger(
            ScriptRunner scripts,
            RedisScript<List<Object>> reserveScript,
            RedisScript<Long> releaseScript,
            RedisScript<List<Object>> claimScript,
            RedisScript<Long> returnScript) {
        this.scripts = scripts;
        this.reserveScript = reserveScript;
        this.releaseScript = releaseScript;
        this.claimScript = claimScript;
        this.returnScript = returnScript;
    }

    /**
     * Decides about users of one resource, in the order given, and does not wait for it.
     *
     * @param wanted what to reserve; all of the same resource, at least one
     * @param relayAfter how long a reservation may stay unconfirmed before a relay takes it
     * @return one answer for each, in the same order; or {@link GateAway} or {@link OutcomeUnknown}, for all of them. What
     *     depends on it must not wait for anything.
     */
    public CompletionStage<List<ReserveAnswer>> reserve(List<Reservation> wanted, Duration relayAfter) {
        ResourceKeys keys = new ResourceKeys(wanted.get(0).resourceId());
        return scripts.start(reserveScript, keys.all(), reserveArguments(wanted, relayAfter))
                .thenApply(reply -> answersOf(reply, wanted.size()));
    }

    private static List<String> reserveArguments(List<Reservation> wanted, Duration relayAfter) {
        List<String> arguments = new ArrayList<>(1 + 2 * wanted.size());
        arguments.add(Long.toString(relayAfter.toMillis()));
        for (Reservation reservation : wanted) {
            arguments.add(reservation.userId());
            arguments.add(reservation.orderId());
        }
        return arguments;
    }

    /**
     * Undoes a reservation that provably never reached the broker: gives the unit back, removes the mark.
     *
     * @return whether it was undone; false when it is not pending any more or was ever claimed by a relay, and then the
     *     reservation stands
     */
    public boolean release(Reservation reservation) {
        return changed(releaseScript, reservation);
    }

    /**
     * Gives a unit back after its order ended in the book. The user may then buy again.
     *
     * @return whether it was given back now; false when it was before, or the gate does not hold this reservation
     */
    public boolean giveBack(Reservation reservation) {
        return changed(returnScript, reservation);
    }

    /** Gives many units back, as {@link #giveBack(Reservation)} each, and waits for all. When it fails, some of them may be. */
    public void giveBack(List<Reservation> ended) {
        List<CompletionStage<Long>> all =
                ended.stream().map(one -> change(returnScript, one)).toList();
        all.forEach(ScriptRunner::await);
    }

    private boolean changed(RedisScript<Long> script, Reservation reservation) {
        return ScriptRunner.await(change(script, reservation)) == 1;
    }

    private CompletionStage<Long> change(RedisScript<Long> script, Reservation reservation) {
        ResourceKeys keys = new ResourceKeys(reservation.resourceId());
        return scripts.start(
                script,
                List.of(keys.stock(), keys.users(), keys.pending(), keys.changed()),
                List.of(reservation.userId(), reservation.orderId(), ResourceKeys.CHANGES, reservation.resourceId()));
    }

    /** Drops reservations from pending, whose messages the broker has confirmed. Harmless when repeated. */
    public void confirm(List<Reservation> confirmed) {
        Map<String, List<Reservation>> byResource =
                confirmed.stream().collect(Collectors.groupingBy(Reservation::resourceId));
        byResource.forEach((resourceId, reservations) -> {
            Object[] entries = reservations.stream()
                    .flatMap(r -> java.util.stream.Stream.of(r.pendingEntry(), r.claimedEntry()))
                    .toArray();
            String pending = new ResourceKeys(resourceId).pending();
            scripts.commands(redis -> redis.opsForZSet().remove(pending, entries));
        });
    }

    /**
     * Claims reservations that were not confirmed in time. From then on they can never be released.
     *
     * @param most how many at the most
     * @param lease how long no other relay may take them
     */
    public List<Reservation> claim(String resourceId, int most, Duration lease) {
        List<Object> entries = scripts.run(
                claimScript,
                List.of(new ResourceKeys(resourceId).pending()),
                List.of(Integer.toString(most), Long.toString(lease.toMillis())));
        return entries.stream()
                .map(entry -> Reservation.ofEntry(resourceId, (String) entry))
                .toList();
    }

    private static List<ReserveAnswer> answersOf(List<Object> reply, int users) {
        if (reply.size() != 2 * users) {
            throw new OutcomeUnknown("reserve.lua answered " + reply.size() + " elements for " + users + " users");
        }
        List<ReserveAnswer> answers = new ArrayList<>(users);
        for (int i = 0; i < reply.size(); i += 2) {
            if (!(reply.get(i) instanceof Long code && reply.get(i + 1) instanceof String detail)) {
                throw new OutcomeUnknown("reserve.lua answered with elements of the wrong type: " + reply);
            }
            answers.add(new ReserveAnswer(ReserveOutcome.of(code), detail));
        }
        return answers;
    }
}
