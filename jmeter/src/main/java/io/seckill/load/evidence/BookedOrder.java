package io.seckill.load.evidence;

import org.jspecify.annotations.Nullable;

/**
 * A row of the book.
 *
 * @param orderId in decimal
 * @param userId who ordered
 * @param status CREATED, PAID, CANCELLED or FAILED
 * @param reason why it is FAILED or CANCELLED, as its user can read it; null when the row has none
 */
public record BookedOrder(
        String orderId,
        String userId,
        String status,
        @Nullable String reason) {

    /** A live order: it has no reason. */
    public static BookedOrder live(String orderId, String userId) {
        return new BookedOrder(orderId, userId, "CREATED", null);
    }

    /** Whether the order holds a unit. */
    public boolean live() {
        return status.equals("CREATED") || status.equals("PAID");
    }
}
