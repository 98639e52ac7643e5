package io.seckill.stock;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.stock.sale.LoadOutcome;
import io.seckill.stock.sale.SaleTerms;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Seeded random sequences of everything that the scripts do, 100,000 steps in all, against a small model in memory. */
class ScriptModelIT {

    private static final int STEPS = 20_000;
    private static final int COMPARE_EVERY = 50;
    private static final int USERS = 12;
    private static final int MOST_UNITS = 9;

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
                compare(where);
            }
        }
        compare("seed " + seed + ", at the end");
    }

    private void takeAStep(String where) {
        switch (random.nextInt(20)) {
            case 0, 1, 2, 3, 4, 5, 6, 7 -> reserve(where);
            case 8, 9, 10, 11 -> release(where);
            case 12, 13, 14 -> confirm();
            case 15, 16 -> claim(where);
            case 17 -> load(where);
            case 18 -> rebuild(where);
            default -> lose();
        }
    }

    private void reserve(String where) {
        List<Reservation> wanted = IntStream.rangeClosed(0, random.nextInt(4))
                .mapToObj(i -> random.nextInt(4) == 0 && !made.isEmpty() ? anyMade() : fresh())
                .toList();
        boolean dueAtOnce = random.nextBoolean();

        assertThat(gate.ledger().reserve(wanted, dueAtOnce ? Duration.ZERO : TestGate.LATE))
                .as(where)
                .isEqualTo(model.reserve(wanted, dueAtOnce));
    }

    private void release(String where) {
        Reservation reservation = anyMade();

        assertThat(gate.ledger().release(reservation)).as(where).isEqualTo(model.release(reservation));
    }

    private void confirm() {
        List<Reservation> confirmed = List.of(anyMade(), anyMade());
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
        LoadOutcome expected = model.lost ? LoadOutcome.LOST : LoadOutcome.UPDATED;

        LoadOutcome outcome = gate.sales().load(model.resourceId, terms(total, open), false);

        assertThat(outcome)
                .as(where)
                .isEqualTo(model.load(total, open) ? expected : model.lost ? LoadOutcome.LOST : LoadOutcome.BELOW_SOLD);
    }

    private void lose() {
        if (random.nextInt(3) == 0) {
            gate.redis().del(new ResourceKeys(model.resourceId).stock());
            model.lost = true;
        }
    }

    private void rebuild(String where) {
        if (model.lost && !model.marks().isEmpty()) {
            gate.sales().unstage(model.resourceId);
            gate.sales().stage(model.resourceId, model.marks());
        }
        LoadOutcome expected =
                !model.lost ? LoadOutcome.NOT_NEEDED : model.isInFlight() ? LoadOutcome.IN_FLIGHT : LoadOutcome.REBUILT;

        assertThat(gate.sales().rebuild(model.resourceId, terms(model.total, model.open), model.stock))
                .as(where)
                .isEqualTo(expected);
        gate.sales().unstage(model.resourceId);
        model.lost = model.lost && expected == LoadOutcome.IN_FLIGHT;
    }

    private void compare(String where) {
        ResourceKeys keys = new ResourceKeys(model.resourceId);
        assertThat(gate.redis().get(keys.stock()))
                .as(where)
                .isEqualTo(model.lost ? null : Integer.toString(model.stock));
        assertThat(new TreeMap<>(gate.redis().hgetall(keys.users()))).as(where).isEqualTo(model.marks());
        assertThat(new TreeSet<>(gate.redis().zrange(keys.pending(), 0, -1)))
                .as(where)
                .isEqualTo(model.pendingEntries());
        assertThat(model.stock + model.marks().size()).as(where).isEqualTo(model.total);
    }

    private Reservation fresh() {
        Reservation reservation =
                new Reservation(model.resourceId, "user-" + random.nextInt(USERS), Integer.toString(++orders));
        made.add(reservation);
        return reservation;
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
