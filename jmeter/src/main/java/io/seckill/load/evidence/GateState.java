package io.seckill.load.evidence;

import java.util.Map;
import java.util.OptionalLong;

/**
 * What Redis holds of one sale.
 *
 * @param stock units left, empty when the key is missing or is no number
 * @param reservations user to order id
 * @param pending reservations that the broker has not confirmed
 */
public record GateState(OptionalLong stock, Map<String, String> reservations, long pending) {

    public GateState {
        reservations = Map.copyOf(reservations);
    }
}
