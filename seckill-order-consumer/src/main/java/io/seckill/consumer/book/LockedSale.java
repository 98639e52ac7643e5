package io.seckill.consumer.book;

import org.jspecify.annotations.Nullable;

/**
 * A sale whose row this transaction has locked.
 *
 * @param stock units left in the book; null when the book has no such sale
 * @param payWithin how long its orders may stay unpaid, in milliseconds; null for ever
 * @param now the database's clock, epoch milliseconds
 */
public record LockedSale(@Nullable Integer stock, @Nullable Long payWithin, long now) {

    int left() {
        return stock == null ? 0 : stock;
    }

    boolean isMissing() {
        return stock == null;
    }

    @Nullable
    Long payBy() {
        return payWithin == null ? null : Long.valueOf(now + payWithin);
    }
}
