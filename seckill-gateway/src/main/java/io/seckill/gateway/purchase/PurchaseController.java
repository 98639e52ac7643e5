package io.seckill.gateway.purchase;

import io.seckill.edge.LaterAnswer;
import io.seckill.edge.LaterAnswers;
import io.seckill.gateway.purchase.Purchase.Ending;
import io.seckill.identity.User;
import io.seckill.problem.Problem;
import io.seckill.problem.ProblemCode;
import io.seckill.stock.ResourceKeys;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Step 1 of a purchase: a user, known by the token alone, asks for a unit.
 *
 * <p>The request's thread does not wait for the gate and the broker: a thread that waits, even a virtual one, cost half as
 * much as all of an empty request (docs/performance.md). Another one writes the answer when there is one.
 */
@RestController
class PurchaseController {

    private static final Problem LATE = Problem.of(
            ProblemCode.UNKNOWN,
            "This purchase took too long. Repeat the request: it is safe and tells what happened.");

    private final Purchase purchase;
    private final PurchaseAnswers answers;
    private final LaterAnswers laterAnswers;

    PurchaseController(Purchase purchase, PurchaseAnswers answers, LaterAnswers laterAnswers) {
        this.purchase = purchase;
        this.answers = answers;
        this.laterAnswers = laterAnswers;
    }

    @Operation(summary = "Buy one unit", description = "Repeating the call is safe: a user gets one order a sale.")
    @ApiResponse(
            responseCode = "202",
            description = "Reserved; Location has the order's address",
            content = @Content(schema = @Schema(implementation = PurchaseAnswers.Accepted.class)))
    @PostMapping("/seckill/{resourceId}")
    void buy(
            @PathVariable String resourceId,
            @Parameter(hidden = true) @AuthenticationPrincipal User user,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        if (!ResourceKeys.isId(resourceId)) {
            throw Problem.of(ProblemCode.INVALID_REQUEST, "resourceId must match \"" + ResourceKeys.ID_FORM + "\"");
        }
        CompletableFuture<Ending> ending = purchase.begin(resourceId, user.id());
        if (ending.isDone() && !ending.isCompletedExceptionally()) {
            answers.write(resourceId, purchase.conclude(ending.join()), response);
        } else {
            LaterAnswer later = laterAnswers.to(request, Purchase.LONGEST, LATE, () -> {});
            ending.whenComplete((end, failure) -> {
                if (failure == null) {
                    later.answer(out -> answers.write(resourceId, purchase.conclude(end), out));
                } else {
                    later.refuse(failure);
                }
            });
        }
    }
}
