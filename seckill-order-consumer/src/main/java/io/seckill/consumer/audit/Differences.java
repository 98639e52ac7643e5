package io.seckill.consumer.audit;

import io.seckill.consumer.audit.Difference.Kind;
import java.util.List;

/**
 * The users about whom gate and book differ.
 *
 * @param found what has to be mended, or is on its way
 * @param parked what waits for a decision in the dead-letter queue: no leak, its unit is reserved for it
 */
public record Differences(List<Difference> found, List<Difference> parked) {

    static Differences of(List<Difference> all) {
        return new Differences(
                all.stream().filter(one -> one.kind() != Kind.PARKED).toList(),
                all.stream().filter(one -> one.kind() == Kind.PARKED).toList());
    }
}
