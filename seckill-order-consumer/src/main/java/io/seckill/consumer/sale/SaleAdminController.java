package io.seckill.consumer.sale;

import io.seckill.problem.Problem;
import io.seckill.problem.ProblemCode;
import io.seckill.stock.ResourceKeys;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Pattern;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The administration of sales; needs the authority admin. */
@RestController
@RequestMapping("/admin/sales/{resourceId}")
class SaleAdminController {

    private final SaleAdministration administration;
    private final SaleProperties limits;

    SaleAdminController(SaleAdministration administration, SaleProperties limits) {
        this.administration = administration;
        this.limits = limits;
    }

    @Operation(summary = "Make a sale or change its terms")
    @ApiResponse(responseCode = "201", description = "Made")
    @ApiResponse(responseCode = "200", description = "Changed")
    @PutMapping
    ResponseEntity<SaleInTheBook> put(
            @PathVariable @Pattern(regexp = ResourceKeys.ID_FORM) String resourceId,
            @RequestBody @Valid SaleRequest wanted) {
        if (wanted.total() > limits.maxTotal()) {
            throw Problem.of(ProblemCode.INVALID_REQUEST, "total must be at most " + limits.maxTotal());
        }
        SaleAdministration.Put done = administration.put(resourceId, wanted);
        return ResponseEntity.status(done.created() ? HttpStatus.CREATED : HttpStatus.OK)
                .body(SaleInTheBook.of(done.sale()));
    }

    @Operation(summary = "Load the sale at the gate; it sells within its window")
    @PostMapping("/open")
    SaleInTheBook open(@PathVariable @Pattern(regexp = ResourceKeys.ID_FORM) String resourceId) {
        return SaleInTheBook.of(administration.open(resourceId));
    }

    @Operation(summary = "Stop the sale at once")
    @PostMapping("/close")
    SaleInTheBook close(@PathVariable @Pattern(regexp = ResourceKeys.ID_FORM) String resourceId) {
        return SaleInTheBook.of(administration.close(resourceId));
    }
}
