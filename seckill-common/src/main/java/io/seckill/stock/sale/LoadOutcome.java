package io.seckill.stock.sale;

import io.seckill.stock.script.OutcomeUnknown;

/** What loading or rebuilding a sale at the gate did, named by the integers of {@code load.lua} and {@code rebuild.lua}. */
public enum LoadOutcome {
    /** The gate holds the sale for the first time. */
    LOADED,
    /** The gate held the sale; its terms were changed, its reservations kept. */
    UPDATED,
    /** Keys are missing that were there before: only a rebuild may bring them back. Nothing changed. */
    LOST,
    /** The new total is less than what is reserved. Nothing changed. */
    BELOW_SOLD,
    /** The gate was built anew from the book. */
    REBUILT,
    /** The gate is whole; there is nothing to rebuild. */
    NOT_NEEDED,
    /** Reservations are on their way to the book; a rebuild now would forget them. Nothing changed. */
    IN_FLIGHT,
    /** The book's stock and live orders do not add up to its total. Nothing changed. */
    MISMATCH;

    static LoadOutcome ofLoad(long code) {
        return at(code, LOADED.ordinal(), BELOW_SOLD.ordinal());
    }

    static LoadOutcome ofRebuild(long code) {
        return at(code + REBUILT.ordinal(), REBUILT.ordinal(), MISMATCH.ordinal());
    }

    private static LoadOutcome at(long code, int first, int last) {
        long index = code - 1;
        if (index < first || index > last) {
            throw new OutcomeUnknown("the script answered with the undocumented code " + code);
        }
        return values()[(int) index];
    }
}
