package io.seckill.stock;

import io.seckill.stock.script.OutcomeUnknown;

/** What bringing back a lost mark came to, named by the integers of {@code restore.lua}. */
public enum RestoreOutcome {
    /** The mark is back; the stock had its unit as taken all along. */
    RESTORED,
    /** The mark is back, and its unit was taken from the stock. */
    TAKEN,
    /** No unit is left to take. Nothing changed. */
    NO_UNIT,
    /** The user has a mark, of this order or of another. Nothing changed. */
    HELD,
    /** The gate does not hold the sale whole. Nothing changed. */
    NOT_WHOLE;

    static RestoreOutcome of(long code) {
        if (code < 1 || code > values().length) {
            throw new OutcomeUnknown("restore.lua answered with the undocumented code " + code);
        }
        return values()[(int) code - 1];
    }
}
