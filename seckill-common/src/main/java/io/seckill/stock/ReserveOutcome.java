package io.seckill.stock;

import io.seckill.stock.script.OutcomeUnknown;

/** What {@code reserve.lua} decided about one user. All but {@link #RESERVED} took nothing. */
public enum ReserveOutcome {
    /** A unit was taken, the user marked, and the reservation is pending. */
    RESERVED(1),
    /** The user holds an order of this sale already; the answer names it. */
    ALREADY_ORDERED(2),
    /** No unit is left. One may come back. */
    SOLD_OUT(3),
    /** The sale's window has not begun, by Redis's clock; the answer names the start. */
    NOT_STARTED(4),
    /** The sale's window is over, by Redis's clock; the answer names the end. */
    ENDED(5),
    /** The gate does not hold this sale: it was never loaded, or it was lost; the registry of sales tells which. */
    NOT_LOADED(6),
    /** The sale is closed, or its data is missing or incomplete: nothing is sold until it is whole again. */
    UNAVAILABLE(7);

    private final int code;

    ReserveOutcome(int code) {
        this.code = code;
    }

    /** The integer by which the script names this outcome. */
    public int code() {
        return code;
    }

    /**
     * The outcome that the script's integer names.
     *
     * @throws OutcomeUnknown when the script never documented this integer
     */
    public static ReserveOutcome of(long code) {
        for (ReserveOutcome outcome : values()) {
            if (outcome.code == code) {
                return outcome;
            }
        }
        throw new OutcomeUnknown("reserve.lua answered with the undocumented code " + code);
    }
}
