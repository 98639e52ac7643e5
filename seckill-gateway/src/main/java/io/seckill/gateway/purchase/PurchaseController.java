package io.seckill.gateway.purchase;

import io.seckill.problem.Problem;
import io.seckill.problem.ProblemCode;
import io.seckill.problem.ProblemWriter;
import io.seckill.stock.ReserveAnswer;
import io.seckill.stock.ResourceKeys;
import io.swagger.v3.oas.annotations.Operation;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/**
 * Step 1 of a purchase: a user, known by the token alone, asks for a unit.
 *
 * <p>The one call that a whole crowd makes at the same moment: it checks its path variable and writes its answers itself, which
 * the framework would do for a fifth of the time that a refusal takes.
 */
@RestController
class PurchaseController {

    private final Purchase purchase;
    private final PurchaseProperties limits;
    private final ProblemWriter problems;
    private final JsonMapper json;

    PurchaseController(Purchase purchase, PurchaseProperties limits, ProblemWriter problems, JsonMapper json) {
        this.purchase = purchase;
        this.limits = limits;
        this.problems = problems;
        this.json = json;
    }

    /** What a successful purchase answers. */
    record Accepted(String orderId, String resourceId, String status) {}

    @Operation(summary = "Buy one unit", description = "Repeating the call is safe: a user gets one order a sale.")
    @PostMapping("/seckill/{resourceId}")
    void buy(@PathVariable String resourceId, @AuthenticationPrincipal Jwt token, HttpServletResponse response)
            throws IOException {
        if (!ResourceKeys.isId(resourceId)) {
            throw Problem.of(ProblemCode.INVALID_REQUEST, "resourceId must match \"" + ResourceKeys.ID_FORM + "\"");
        }
        ReserveAnswer answer = purchase.buy(resourceId, token.getSubject());
        switch (answer.outcome()) {
            case RESERVED -> accept(new Accepted(answer.orderId(), resourceId, "INIT"), response);
            case ALREADY_ORDERED ->
                refuse(
                        Problem.of(ProblemCode.ALREADY_ORDERED, "You have an order of this sale already.")
                                .with("orderId", answer.orderId()),
                        response);
            case SOLD_OUT -> refuse(Problem.of(ProblemCode.SOLD_OUT, "No unit is left."), response);
            case NOT_STARTED ->
                refuse(
                        Problem.of(ProblemCode.NOT_STARTED, "The sale has not begun.")
                                .with("start", answer.boundary()),
                        response);
            case ENDED ->
                refuse(Problem.of(ProblemCode.ENDED, "The sale is over.").with("end", answer.boundary()), response);
            case NOT_LOADED -> refuse(Problem.of(ProblemCode.NOT_FOUND, "There is no such sale."), response);
            case UNAVAILABLE ->
                refuse(
                        Problem.of(
                                        ProblemCode.UNAVAILABLE,
                                        "Nothing can be bought right now; nothing was reserved. Try again.")
                                .retryAfter(limits.retryAfter()),
                        response);
        }
    }

    private void accept(Accepted accepted, HttpServletResponse response) throws IOException {
        byte[] body = json.writeValueAsBytes(accepted);
        response.setStatus(HttpStatus.ACCEPTED.value());
        response.setHeader(HttpHeaders.LOCATION, "/orders/" + accepted.orderId());
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    private void refuse(Problem problem, HttpServletResponse response) throws IOException {
        problems.write(problem, response);
    }
}
