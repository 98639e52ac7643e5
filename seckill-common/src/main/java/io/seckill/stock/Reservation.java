package io.seckill.stock;

/**
 * A user's mark on a resource, holding the order id.
 *
 * @param resourceId what is bought
 * @param userId who buys
 * @param orderId the order's id, a time-sorted 64-bit number (TSID) in decimal
 */
public record Reservation(String resourceId, String userId, String orderId) {

    private static final char SEPARATOR = ':';

    /** How the reservation stands in the pending set. Neither id can hold the separator. */
    String pendingEntry() {
        return orderId + SEPARATOR + userId;
    }

    /** How it stands there once a relay has claimed it. */
    String claimedEntry() {
        return pendingEntry() + '*';
    }

    static Reservation ofEntry(String resourceId, String entry) {
        int at = entry.indexOf(SEPARATOR);
        return new Reservation(resourceId, entry.substring(at + 1), entry.substring(0, at));
    }
}
