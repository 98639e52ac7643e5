package io.seckill.consumer.rebuild;

import io.seckill.consumer.sale.SaleInTheBook;
import io.seckill.stock.ResourceKeys;
import io.swagger.v3.oas.annotations.Operation;
import jakarta.validation.constraints.Pattern;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** The rebuild of a sale by hand; needs the authority admin. */
@RestController
class RebuildController {

    private final SaleRebuild rebuild;

    RebuildController(SaleRebuild rebuild) {
        this.rebuild = rebuild;
    }

    @Operation(summary = "Build a gate that lost its data anew, from the book")
    @PostMapping("/admin/sales/{resourceId}/rebuild")
    SaleInTheBook rebuild(@PathVariable @Pattern(regexp = ResourceKeys.ID_FORM) String resourceId) {
        return SaleInTheBook.of(rebuild.rebuild(resourceId));
    }
}
