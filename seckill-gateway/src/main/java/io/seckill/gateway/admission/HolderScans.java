package io.seckill.gateway.admission;

import io.seckill.stock.ReservationsAtTheGate;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Reads who holds a mark. A sale whose marks were read rests for ten times as long as that took: reading them again and again,
 * while units of a large sale come and go, would cost Redis more than the refusals that it saves. Used by one thread.
 */
@Component
class HolderScans {

    private static final int PAGE = 1_000;
    private static final int REST = 10;

    private final ReservationsAtTheGate marks;
    private final Map<String, Long> restingUntil = new HashMap<>();

    HolderScans(ReservationsAtTheGate marks) {
        this.marks = marks;
    }

    /** All holders of so many marks; empty while the sale rests, or when they were not as many. */
    Optional<Holders> read(String resourceId, int expected) {
        long start = System.nanoTime();
        restingUntil.values().removeIf(until -> start - until >= 0);
        if (restingUntil.containsKey(resourceId)) {
            return Optional.empty();
        }
        Holders holders = new Holders(expected);
        marks.pages(resourceId, PAGE, page -> page.keySet().forEach(holders::add));
        long end = System.nanoTime();
        restingUntil.put(resourceId, end + REST * (end - start));
        return holders.complete();
    }
}
