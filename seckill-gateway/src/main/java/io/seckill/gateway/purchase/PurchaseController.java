package io.seckill.gateway.purchase;

import io.seckill.problem.Problem;
import io.seckill.problem.ProblemCode;
import io.seckill.stock.ReserveAnswer;
import io.seckill.stock.ResourceKeys;
import io.swagger.v3.oas.annotations.Operation;
import jakarta.validation.constraints.Pattern;
import java.net.URI;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Step 1 of a purchase: a user, known by the token alone, asks for a unit. */
@RestController
class PurchaseController {

    private final Purchase purchase;
    private final PurchaseProperties limits;

    PurchaseController(Purchase purchase, PurchaseProperties limits) {
        this.purchase = purchase;
        this.limits = limits;
    }

    /** What a successful purchase answers. */
    record Accepted(String orderId, String resourceId, String status) {}

    @Operation(summary = "Buy one unit", description = "Repeating the call is safe: a user gets one order a sale.")
    @PostMapping("/seckill/{resourceId}")
    ResponseEntity<Object> buy(
            @PathVariable @Pattern(regexp = ResourceKeys.ID_FORM) String resourceId,
            @AuthenticationPrincipal Jwt token) {
        ReserveAnswer answer = purchase.buy(resourceId, token.getSubject());
        return switch (answer.outcome()) {
            case RESERVED ->
                ResponseEntity.accepted()
                        .location(URI.create("/orders/" + answer.orderId()))
                        .body(new Accepted(answer.orderId(), resourceId, "INIT"));
            case ALREADY_ORDERED ->
                Problem.of(ProblemCode.ALREADY_ORDERED, "You have an order of this sale already.")
                        .with("orderId", answer.orderId())
                        .toResponse();
            case SOLD_OUT ->
                Problem.of(ProblemCode.SOLD_OUT, "No unit is left.").toResponse();
            case NOT_STARTED ->
                Problem.of(ProblemCode.NOT_STARTED, "The sale has not begun.")
                        .with("start", answer.boundary())
                        .toResponse();
            case ENDED ->
                Problem.of(ProblemCode.ENDED, "The sale is over.")
                        .with("end", answer.boundary())
                        .toResponse();
            case NOT_LOADED ->
                Problem.of(ProblemCode.NOT_FOUND, "There is no such sale.").toResponse();
            case UNAVAILABLE ->
                Problem.of(ProblemCode.UNAVAILABLE, "Nothing can be bought right now; nothing was reserved. Try again.")
                        .retryAfter(limits.retryAfter())
                        .toResponse();
        };
    }
}
