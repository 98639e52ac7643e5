package io.seckill.load.evidence;

/**
 * The units of a sale at one instant, at the gate or in the book.
 *
 * @param total units put on sale
 * @param left units left
 * @param taken reservations at the gate, or live orders in the book
 */
public record Sum(long total, long left, long taken) {

    /** Whether no unit is missing, none is there twice, and none was sold that was not there. */
    public boolean isRight() {
        return left >= 0 && left + taken == total;
    }
}
