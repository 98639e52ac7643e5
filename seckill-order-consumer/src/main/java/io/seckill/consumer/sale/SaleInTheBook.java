package io.seckill.consumer.sale;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A sale as the book has it, for its administrator. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record SaleInTheBook(
        String resourceId,
        int total,
        int stock,
        Instant start,
        Instant end,
        SaleState state,
        @Nullable Duration payWithin,
        @Nullable Offer offer) {

    public static SaleInTheBook of(Sale sale) {
        return new SaleInTheBook(
                sale.resourceId(),
                sale.total(),
                sale.stock(),
                sale.terms().start(),
                sale.terms().end(),
                sale.state(),
                sale.payWithin(),
                sale.offer().equals(Offer.NONE) ? null : sale.offer());
    }
}
