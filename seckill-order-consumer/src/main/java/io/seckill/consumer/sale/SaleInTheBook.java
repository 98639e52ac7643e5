package io.seckill.consumer.sale;

import java.time.Instant;

/** A sale as the book has it, for its administrator. */
public record SaleInTheBook(String resourceId, int total, int stock, Instant start, Instant end, SaleState state) {

    public static SaleInTheBook of(Sale sale) {
        return new SaleInTheBook(
                sale.resourceId(),
                sale.total(),
                sale.stock(),
                sale.terms().start(),
                sale.terms().end(),
                sale.state());
    }
}
