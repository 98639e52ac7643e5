package io.seckill.load.watch;

import java.util.Map;

/**
 * What one store held at one moment, of all sales that were watched together.
 *
 * @param at epoch milliseconds
 * @param figures by name, such as {@code stock}
 */
public record Moment(long at, Map<String, Long> figures) {

    public Moment {
        figures = Map.copyOf(figures);
    }
}
