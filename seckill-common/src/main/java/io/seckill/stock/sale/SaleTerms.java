package io.seckill.stock.sale;

import java.time.Instant;

/**
 * The terms of a sale as the gate keeps them.
 *
 * @param total units put on sale, at least 1
 * @param start first instant at which it sells
 * @param end first instant at which it sells no more
 * @param open whether the gate may sell within the window
 */
public record SaleTerms(int total, Instant start, Instant end, boolean open) {

    String state() {
        return open ? "OPEN" : "CLOSED";
    }
}
