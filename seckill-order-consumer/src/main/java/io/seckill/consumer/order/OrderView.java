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

    /** An order that is reserved and not yet recorded. */
    static OrderView reserved(String orderId, String resourceId) {
        Instant reservedAt = Tsid.from(Long.parseLong(orderId)).getInstant();
        return new OrderView(orderId, resourceId, OrderStatus.INIT, null, reservedAt, null, null);
    }
}
