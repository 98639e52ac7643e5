package io.seckill.stock;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.stock.sale.LoadOutcome;
import io.seckill.stock.sale.SaleTerms;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Seeded random sequences of everything that the scripts do, 100,000 steps in all, against a small model in memory. */
class ScriptModelIT {

    private static final int STEPS = 20_000;
    private static final int COMPARE_EVERY = 50;
    private static final int USERS = 12;
    private static final int MOST_UNITS = 9;

    private static final Set<String> EVERYTHING = Set.of(("RESERVED ALREADY_ORDERED SOLD_OUT UNAVAILABLE"
                    + " released stood claimed given kept UPDATED LOST BELOW_SOLD REBUILT NOT_NEEDED IN_FLIGHT"
                    + " RESTORED TAKEN NO_UNIT HELD NOT_WHOLE")
            .split(" "));

    private final Map<String, Integer> seen = new HashMap<>();
    private final TestGate gate = TestGate.shared();
    private final List<Reservation> made = new ArrayList<>();
    private Random random;
    private GateModel model;
    private int orders;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void theScriptsDoWhatTheModelDoes(long seed) {
        random = new Random(seed);
        model = new GateModel(gate.openSale(MOST_UNITS), MOST_UNITS);
        for (int step = 0; step < STEPS; step++) {
            String where = "seed " + seed + ", step " + step;
            takeAStep(where);
            if (step % COMPARE_EVERY == 0) {
                model.assertHeldBy(gate, where);
            }
        }
        model.assertHeldBy(gate, "seed " + seed + ", at the end");
        // A model that stays in a corner proves nothing.
        assertThat(seen.keySet()).isEqualTo(EVERYTHING);
        assertThat(seen.values()).allSatisfy(times -> assertThat(times).isGreaterThan(STEPS / 1_000));
    }

    private void takeAStep(String where) {
        switch (random.nextInt(22)) {
            case 0, 1, 2, 3, 4, 5, 6, 7 -> reserve(where);
            case 8, 9, 10, 11 -> release(where);
            case 12, 13 -> confirm();
            case 14, 15 -> claim(where);
            case 16 -> giveBack(where);
            case 17 -> load(where);
            case 18 -> rebuild(where);
            case 19 -> restore(where, anyMade(), false);
            case 20 -> loseAMark(where);
            default -> lose(where);
        }
    }

    private void reserve(String where) {
        List<Reservation> wanted = IntStream.rangeClosed(0, random.nextInt(4))
                .mapToObj(i -> random.nextInt(4) == 0 && !made.isEmpty() ? anyMade() : fresh())
                .toList();
        boolean dueAtOnce = random.nextBoolean();

        List<ReserveAnswer> answers = gate.reserve(wanted, dueAtOnce ? Duration.ZERO : TestGate.LATE);

        assertThat(answers).as(where).isEqualTo(model.reserve(wanted, dueAtOnce));
        answers.forEach(answer -> saw(answer.outcome().name()));
    }

    private void release(String where) {
        Reservation reservation = oneToChange();
        boolean claimed = model.isClaimed(reservation);

        boolean released = gate.ledger().release(reservation);

        assertThat(released).as(where).isEqualTo(model.release(reservation));
        saw(released ? "released" : claimed ? "claimed" : "stood");
    }

    private void giveBack(String where) {
        Reservation ended =
                random.nextInt(4) == 0 ? anyMade() : model.anyMark(random).orElseGet(this::anyMade);

        boolean given = gate.ledger().giveBack(ended);

        assertThat(given).as(where).isEqualTo(model.giveBack(ended));
        saw(given ? "given" : "kept");
    }

    private void confirm() {
        List<Reservation> confirmed = List.of(oneToChange(), oneToChange());
        gate.ledger().confirm(confirmed);
        model.confirm(confirmed);
    }

    private void claim(String where) {
        boolean dueAgain = random.nextBoolean();
        int most = 1 + random.nextInt(6);

        List<Reservation> claimed =
                gate.ledger().claim(model.resourceId, most, dueAgain ? Duration.ZERO : TestGate.LATE);

        // Which of those that became due in the same millisecond come first is Redis's choice.
        assertThat(model.due()).as(where).containsAll(claimed);
        assertThat(claimed)
                .as(where)
                .doesNotHaveDuplicates()
                .hasSize(Math.min(most, model.due().size()));
        model.claimed(claimed, dueAgain);
    }

    private void load(String where) {
        int total = random.nextInt(MOST_UNITS + 1);
        boolean open = random.nextInt(5) > 0;
        boolean lost = model.lost;

        LoadOutcome outcome = gate.sales().load(model.resourceId, terms(total, open), false);

        LoadOutcome refused = lost ? LoadOutcome.LOST : LoadOutcome.BELOW_SOLD;
        assertThat(outcome).as(where).isEqualTo(model.load(total, open) ? LoadOutcome.UPDATED : refused);
        saw(outcome.name());
    }

    private void restore(String where, Reservation ofLiveOrder, boolean lostAlone) {
        RestoreOutcome expected = model.restore(ofLiveOrder, lostAlone);

        RestoreOutcome outcome = gate.part(LostMarks.class).restore(ofLiveOrder);

        assertThat(outcome).as(where).isEqualTo(expected);
        saw(outcome.name());
    }

    private void loseAMark(String where) {
        model.anyMark(random).filter(mark -> !model.lost).ifPresent(mark -> {
            gate.redis().hdel(new ResourceKeys(model.resourceId).users(), mark.userId());
            restore(where, mark, true);
        });
    }

    private void lose(String where) {
        if (random.nextInt(5) == 0) {
            gate.redis().del(new ResourceKeys(model.resourceId).stock());
            model.lost = true;
            if (random.nextBoolean()) {
                rebuild(where); // with what was on its way
            }
        }
    }

    private void rebuild(String where) {
        if (model.lost && !model.users.isEmpty()) {
            gate.sales().unstage(model.resourceId);
            gate.sales().stage(model.resourceId, model.users);
        }
        LoadOutcome expected =
                !model.lost ? LoadOutcome.NOT_NEEDED : model.isInFlight() ? LoadOutcome.IN_FLIGHT : LoadOutcome.REBUILT;

        LoadOutcome outcome = gate.sales().rebuild(model.resourceId, terms(model.total, model.open), model.stock);

        assertThat(outcome).as(where).isEqualTo(expected);
        saw(outcome.name());
        gate.sales().unstage(model.resourceId);
        model.lost = model.lost && expected == LoadOutcome.IN_FLIGHT;
    }

    private Reservation fresh() {
        Reservation reservation =
                new Reservation(model.resourceId, "user-" + random.nextInt(USERS), Integer.toString(++orders));
        made.add(reservation);
        return reservation;
    }

    /** Mostly one that is pending, else what comes too late. */
    private Reservation oneToChange() {
        List<Reservation> standing = model.standing();
        return standing.isEmpty() || random.nextInt(4) == 0 ? anyMade() : standing.get(random.nextInt(standing.size()));
    }

    private void saw(String what) {
        seen.merge(what, 1, Integer::sum);
    }

    /** One of the last ones made, so that many of them still stand. */
    private Reservation anyMade() {
        int recent = Math.min(made.size(), 2 * USERS);
        return recent == 0 ? fresh() : made.get(made.size() - 1 - random.nextInt(recent));
    }

    private static SaleTerms terms(int total, boolean open) {
        Instant now = Instant.now();
        return new SaleTerms(total, now.minus(TestGate.LATE), now.plus(TestGate.LATE), open);
    }
}
