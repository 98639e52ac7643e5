package io.seckill.consumer.sale;

import com.fasterxml.jackson.annotation.JsonInclude;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a buyer is shown of a sale. All of it may be missing; a sale without a price is not paid for through us.
 *
 * @param title its name, at most 200 characters
 * @param price of a unit, in minor units of the currency
 * @param currency ISO 4217
 * @param picture a path on the host of the buyer's page
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Offer(
        @Nullable @Size(min = 1, max = 200) String title,
        @Nullable @Min(1) @Max(1_000_000_000_000L) Long price,
        @Nullable @Pattern(regexp = "[A-Z]{3}") String currency,

        @Nullable @Pattern(regexp = "/[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*\\.[a-z0-9]{1,8}") @Size(max = 200)
        String picture) {

    static final Offer NONE = new Offer(null, null, null, null);

    /** A price needs a currency, and a currency a price. */
    boolean isWhole() {
        return (price == null) == (currency == null);
    }

    boolean hasPriceOf(Offer other) {
        return Objects.equals(price, other.price) && Objects.equals(currency, other.currency);
    }
}
