package io.seckill.consumer.mend;

import io.seckill.stock.ResourceKeys;
import io.swagger.v3.oas.annotations.Operation;
import jakarta.validation.constraints.Pattern;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** The mending of a sale; needs the authority admin. */
@RestController
class MendController {

    private final Mend mend;

    MendController(Mend mend) {
        this.mend = mend;
    }

    @Operation(
            summary =
                    "Make gate and book agree again about what the audit names; refused while orders are on their way")
    @PostMapping("/admin/sales/{resourceId}/mend")
    MendReport mend(@PathVariable @Pattern(regexp = ResourceKeys.ID_FORM) String resourceId) {
        return mend.of(resourceId);
    }
}
