package io.seckill.consumer.audit;

import io.seckill.stock.ResourceKeys;
import io.swagger.v3.oas.annotations.Operation;
import jakarta.validation.constraints.Pattern;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** The audit of a sale; needs the authority admin. */
@RestController
class AuditController {

    private final Audit audit;

    AuditController(Audit audit) {
        this.audit = audit;
    }

    @Operation(summary = "Compare gate, queue and book; lists every difference by user and order")
    @GetMapping("/admin/sales/{resourceId}/audit")
    AuditReport audit(@PathVariable @Pattern(regexp = ResourceKeys.ID_FORM) String resourceId) {
        return audit.of(resourceId);
    }
}
