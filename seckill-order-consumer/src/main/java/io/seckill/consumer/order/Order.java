package io.seckill.consumer.order;

import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;

/** An order as the book has it. Read only: orders are written in batches by recording. */
@Entity
@Immutable
@Table(name = "orders")
public class Order {

    @Id
    private long orderId;

    private String resourceId = "";
    private String userId = "";

    @Enumerated(EnumType.STRING)
    private OrderStatus status = OrderStatus.CREATED;

    private @Nullable String reason;
    private long reservedAt;
    private long createdAt;
    private @Nullable Long payBy;

    protected Order() {
        // for JPA
    }

    boolean isLive() {
        return status == OrderStatus.CREATED || status == OrderStatus.PAID;
    }

    OrderView view() {
        return OrderView.recorded(orderId, resourceId, status, reason, reservedAt, createdAt, payBy);
    }
}
