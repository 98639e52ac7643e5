package io.seckill.message;

import com.github.f4b6a3.tsid.Tsid;
import io.seckill.stock.Reservation;
import java.time.Instant;

/**
 * What the gate hands over to the book: one reservation that is to be recorded as an order.
 *
 * @param schema version of this form; a reader refuses one that it does not know
 * @param orderId TSID in decimal; its time part is the instant of the reservation
 * @param resourceId what is bought
 * @param userId who buys
 */
public record OrderMessage(int schema, String orderId, String resourceId, String userId) {

    /** The form written today. */
    public static final int SCHEMA = 1;

    public static OrderMessage of(Reservation reservation) {
        return new OrderMessage(SCHEMA, reservation.orderId(), reservation.resourceId(), reservation.userId());
    }

    public Reservation reservation() {
        return new Reservation(resourceId, userId, orderId);
    }

    /** The order id as the number that the book keeps. */
    public long orderNumber() {
        return Long.parseLong(orderId);
    }

    /** When the unit was reserved, by the gateway's clock, to the millisecond. */
    public Instant reservedAt() {
        return Tsid.from(orderNumber()).getInstant();
    }
}
