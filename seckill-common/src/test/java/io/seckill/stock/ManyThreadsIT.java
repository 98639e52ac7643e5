package io.seckill.stock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Sixteen threads reserve, release, claim and confirm on one sale of 100 units. */
class ManyThreadsIT {

    private static final int THREADS = 16;
    private static final int UNITS = 100;
    private static final int STEPS = 500;

    private final TestGate gate = TestGate.shared();
    private final String resourceId = gate.openSale(UNITS);
    private final Map<String, Reservation> standing = new ConcurrentHashMap<>();

    @Test
    void unitsAndMarksAddUpAndEveryAnswerHolds() throws Exception {
        List<Callable<Integer>> work = IntStream.range(0, THREADS)
                .mapToObj(thread -> (Callable<Integer>) () -> oneThread(thread))
                .toList();
        var threads = Executors.newFixedThreadPool(THREADS);
        int lowest = UNITS;
        for (Future<Integer> future : threads.invokeAll(work)) {
            lowest = Math.min(lowest, future.get());
        }
        threads.shutdown();

        Map<String, String> told = new HashMap<>();
        standing.forEach((user, reservation) -> told.put(user, reservation.orderId()));
        assertThat(gate.redis().hgetall(new ResourceKeys(resourceId).users())).isEqualTo(told);
        assertThat(Integer.parseInt(gate.stock(resourceId)) + told.size()).isEqualTo(UNITS);
        assertThat(lowest).as("lowest stock seen").isZero();
    }

    /** Each user belongs to one thread, which so knows what must stand; the units are everyone's. */
    private int oneThread(int thread) {
        Random random = new Random(thread);
        int lowest = UNITS;
        for (int step = 0; step < STEPS; step++) {
            String user = "user-" + thread + "-" + random.nextInt(20);
            switch (random.nextInt(4)) {
                case 0 -> release(user);
                case 1 -> confirmOrClaim(random.nextBoolean());
                default -> reserve(user, thread + "0" + step);
            }
            lowest = Math.min(lowest, Integer.parseInt(gate.stock(resourceId)));
        }
        return lowest;
    }

    private void reserve(String user, String order) {
        Reservation wanted = new Reservation(resourceId, user, "1" + order);
        ReserveAnswer answer = gate.reserve(List.of(wanted), Duration.ZERO).get(0);
        Reservation stood = standing.get(user);
        switch (answer.outcome()) {
            case RESERVED -> {
                assertThat(stood).isNull();
                standing.put(user, wanted);
            }
            case ALREADY_ORDERED -> assertThat(stood).isNotNull().returns(answer.orderId(), Reservation::orderId);
            case SOLD_OUT -> assertThat(stood).isNull();
            case NOT_STARTED, ENDED, NOT_LOADED, UNAVAILABLE -> throw new AssertionError(answer);
        }
    }

    private void release(String user) {
        Reservation stood = standing.get(user);
        if (stood != null && gate.ledger().release(stood)) {
            standing.remove(user);
        }
    }

    private void confirmOrClaim(boolean confirm) {
        if (confirm) {
            gate.ledger()
                    .confirm(
                            new ArrayList<>(standing.values()).stream().limit(1).toList());
        } else {
            gate.ledger().claim(resourceId, 1, TestGate.LATE);
        }
    }
}
