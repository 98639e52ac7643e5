package io.seckill.load.evidence;

/**
 * A row of the book.
 *
 * @param orderId in decimal
 * @param userId who ordered
 * @param status CREATED, PAID, CANCELLED or FAILED
 */
public record BookedOrder(String orderId, String userId, String status) {

    /** Whether the order holds a unit. */
    public boolean live() {
        return status.equals("CREATED") || status.equals("PAID");
    }
}
