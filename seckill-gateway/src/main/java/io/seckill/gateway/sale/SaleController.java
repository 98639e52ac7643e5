package io.seckill.gateway.sale;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;
import io.seckill.problem.Problem;
import io.seckill.problem.ProblemCode;
import io.seckill.stock.ResourceKeys;
import io.seckill.stock.sale.SaleAtTheGate;
import io.seckill.stock.sale.SaleLedger;
import io.seckill.stock.sale.SaleRegistry;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.security.SecurityRequirements;
import jakarta.validation.constraints.Pattern;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Shows a sale to anyone. */
@RestController
class SaleController {

    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    private final SaleLedger sales;
    private final SaleRegistry registry;

    SaleController(SaleLedger sales, SaleRegistry registry) {
        this.registry = registry;
        this.sales = sales;
    }

    /**
     * A sale at one instant.
     *
     * @param serverTime Redis's clock, the one that opens and ends the sale
     * @param offer title, price in minor units, currency and picture, as far as they are known
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Sale(
            String resourceId,
            int total,
            long left,
            Instant start,
            Instant end,
            boolean open,
            Instant serverTime,

            @JsonRawValue @Schema(implementation = Object.class) @Nullable
            String offer) {}

    @Operation(summary = "The sale: total, left, start, end and the server's time")
    @SecurityRequirements
    @GetMapping("/seckill/{resourceId}")
    Sale show(@PathVariable @Pattern(regexp = ResourceKeys.ID_FORM) String resourceId) {
        return sales.find(resourceId)
                .map(sale -> of(resourceId, sale, sales.offer(resourceId).orElse(null)))
                .orElseThrow(() -> missing(resourceId));
    }

    private Problem missing(String resourceId) {
        return registry.neverLoaded(resourceId)
                ? Problem.of(ProblemCode.NOT_FOUND, "There is no such sale.")
                : Problem.of(ProblemCode.UNAVAILABLE, "The sale cannot be shown right now.")
                        .retryAfter(RETRY_AFTER);
    }

    private static Sale of(String resourceId, SaleAtTheGate sale, @Nullable String offer) {
        return new Sale(
                resourceId,
                sale.terms().total(),
                sale.left(),
                sale.terms().start(),
                sale.terms().end(),
                sale.terms().open(),
                sale.now(),
                offer);
    }
}
