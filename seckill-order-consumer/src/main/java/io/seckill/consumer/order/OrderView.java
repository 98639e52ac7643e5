package io.seckill.consumer.order;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.github.f4b6a3.tsid.Tsid;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An order as its user sees it. Ids are strings: a 64-bit number does not survive a browser.
 *
 * @param reason why it FAILED or was CANCELLED; absent otherwise
 * @param createdAt when it was recorded; absent while INIT
 * @param payBy until when it is to be paid, or it lapses; only while CREATED
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record OrderView(
        String orderId,
        String resourceId,
        OrderStatus status,
        @Nullable String reason,
        Instant reservedAt,
        @Nullable Instant createdAt,
        @Nullable Instant payBy) {

    /**
     * An order as the book has it.
     *
     * @param payBy as its row has it, in whatever state it is
     */
    // As many parts as the row has.
    static OrderView recorded(
            long orderId,
            String resourceId,
            OrderStatus status,
            @Nullable String reason,
            long reservedAt,
            long createdAt,
            @Nullable Long payBy) {
        return new OrderView(
                Long.toString(orderId),
                resourceId,
                status,
                reason,
                Instant.ofEpochMilli(reservedAt),
                Instant.ofEpochMilli(createdAt),
                status == OrderStatus.CREATED && payBy != null ? Instant.ofEpochMilli(payBy) : null);
    }

    /** An order that is reserved and not yet recorded. */
    static OrderView reserved(String orderId, String resourceId) {
        Instant reservedAt = Tsid.from(Long.parseLong(orderId)).getInstant();
        return new OrderView(orderId, resourceId, OrderStatus.INIT, null, reservedAt, null, null);
    }
}
