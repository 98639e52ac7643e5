package io.seckill.load.watch;

import java.util.List;

/**
 * What a watch saw, in the order of time.
 *
 * @param gate {@link Watch#STOCK}, {@link Watch#TAKEN} and {@link Watch#PENDING} at the gate
 * @param book {@link Watch#STOCK} and {@link Watch#TAKEN} in the book
 * @param queues {@link Watch#WAITING}, {@link Watch#IN_HAND} and {@link Watch#RETRYING} in the queues
 */
public record Seen(List<Moment> gate, List<Moment> book, List<Moment> queues) {

    public Seen {
        gate = List.copyOf(gate);
        book = List.copyOf(book);
        queues = List.copyOf(queues);
    }
}
