package io.seckill.consumer.order;

/** Where an order stands. */
public enum OrderStatus {
    /** Reserved at the gate; the book does not have it yet. */
    INIT,
    /** Recorded; to be paid. */
    CREATED,
    /** Paid. */
    PAID,
    /** Ended by its user or by time; its unit is back on sale. */
    CANCELLED,
    /** Could not be recorded; the reason says why. */
    FAILED;

    /** Whether the order holds a unit of the book. */
    boolean isLive() {
        return this == CREATED || this == PAID;
    }

    /** Whether nothing comes after it that its user waits for. */
    public boolean isFinal() {
        return switch (this) {
            case INIT, CREATED -> false;
            case PAID, CANCELLED, FAILED -> true;
        };
    }
}
