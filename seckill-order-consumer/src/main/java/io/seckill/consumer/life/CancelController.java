package io.seckill.consumer.life;

import io.seckill.consumer.order.OrderLookup;
import io.seckill.consumer.order.OrderView;
import io.seckill.identity.User;
import io.seckill.stock.ResourceKeys;
import io.swagger.v3.oas.annotations.Operation;
import jakarta.validation.constraints.Pattern;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Lets users cancel their own orders. */
@RestController
class CancelController {

    private final OrderLookup orders;
    private final OrderLife life;
    private final FewAtATime few;

    CancelController(OrderLookup orders, OrderLife life, FewAtATime few) {
        this.orders = orders;
        this.life = life;
        this.few = few;
    }

    @Operation(summary = "Cancel an order of one's own that is not paid; its unit goes back on sale")
    @PostMapping("/orders/{orderId}/cancel")
    OrderView cancel(
            @PathVariable @Pattern(regexp = ResourceKeys.ID_FORM) String orderId, @AuthenticationPrincipal User user) {
        long number = OrderLookup.number(orderId);
        Change change = few.change(() -> life.cancel(number, user.id()));
        // Looked at afterwards: what is not in the book may be at the gate, or nobody's.
        OrderView order = orders.required(orderId, user.id());
        Refusals.unlessChanged(change);
        return order;
    }
}
