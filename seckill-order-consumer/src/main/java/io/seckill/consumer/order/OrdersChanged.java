package io.seckill.consumer.order;

import java.util.List;

/** Orders that entered another state. Published within the transaction that changed them; it counts once that is committed. */
public record OrdersChanged(List<Change> changes) {

    /** One order and the state that it is in now. */
    public record Change(long orderNumber, OrderStatus status) {}
}
