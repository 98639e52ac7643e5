package io.seckill.consumer.order;

import io.seckill.identity.User;
import io.seckill.stock.ResourceKeys;
import io.swagger.v3.oas.annotations.Operation;
import jakarta.validation.constraints.Pattern;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Shows users their own orders; another's is not found. */
@RestController
class OrderController {

    private final OrderLookup orders;

    OrderController(OrderLookup orders) {
        this.orders = orders;
    }

    @Operation(summary = "An order of one's own, INIT while it is reserved and not yet recorded")
    @GetMapping("/orders/{orderId}")
    OrderView byId(
            @PathVariable @Pattern(regexp = ResourceKeys.ID_FORM) String orderId, @AuthenticationPrincipal User user) {
        return orders.required(orderId, user.id());
    }

    @Operation(summary = "One's own order of a sale")
    @GetMapping("/orders")
    OrderView ofSale(
            @RequestParam @Pattern(regexp = ResourceKeys.ID_FORM) String resourceId,
            @AuthenticationPrincipal User user) {
        return orders.ofSale(resourceId, user.id()).orElseThrow(OrderLookup::notFound);
    }
}
