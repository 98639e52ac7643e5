package io.seckill.consumer.sale;

import jakarta.validation.Valid;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The terms that an administrator asks for.
 *
 * @param total units on sale, at least 1
 * @param start first instant at which it sells, ISO 8601 with an offset
 * @param end first instant at which it sells no more
 * @param payWithin how long an order may stay unpaid, ISO 8601, from one second to 30 days; absent: as it is, or as the service is set
 * @param offer what a buyer is shown; absent: as it is
 */
record SaleRequest(
        @NotNull @Min(1) Integer total,
        @NotNull Instant start,
        @NotNull Instant end,
        @Nullable Duration payWithin,
        @Nullable @Valid Offer offer) {

    // Far enough for any sale, near enough that milliseconds since 1970 stay exact in Lua's doubles.
    private static final Instant EARLIEST = Instant.parse("2000-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("2200-01-01T00:00:00Z");

    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofDays(30);

    @AssertTrue(message = "must end after it starts, both within the years 2000 to 2199")
    boolean isWindow() {
        return absent(start) || absent(end) || ordered();
    }

    private boolean ordered() {
        return end.isAfter(start) && !start.isBefore(EARLIEST) && end.isBefore(LATEST);
    }

    @AssertTrue(message = "payWithin must be from one second to 30 days")
    boolean isPayableInTime() {
        return payWithin == null || payWithin.compareTo(SHORTEST) >= 0 && payWithin.compareTo(LONGEST) <= 0;
    }

    @AssertTrue(message = "offer must have price and currency, or neither")
    boolean isOfferWhole() {
        return offer == null || offer.isWhole();
    }

    // What comes from outside may lack what the record promises; @NotNull reports that.
    private static boolean absent(@Nullable Object value) {
        return value == null;
    }
}
