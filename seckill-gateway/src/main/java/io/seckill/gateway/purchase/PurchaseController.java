package io.seckill.gateway.purchase;

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
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
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

    private static final Logger log = LoggerFactory.getLogger(PurchaseController.class);

    /** Far beyond the time in which a purchase ends; only so that no request ever stays for good. */
    private static final Duration LAST_RESORT = Duration.ofSeconds(30);

    private final Purchase purchase;
    private final PurchaseAnswers answers;

    PurchaseController(Purchase purchase, PurchaseAnswers answers) {
        this.purchase = purchase;
        this.answers = answers;
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
            answerLater(request.startAsync(), resourceId, ending);
        }
    }

    private void answerLater(AsyncContext context, String resourceId, CompletableFuture<Ending> ending) {
        context.setTimeout(LAST_RESORT.toMillis());
        // On a thread of the container: the one that brings the news must not wait for a slow reader.
        ending.whenComplete((end, failure) -> {
            try {
                context.start(() -> answer(context, resourceId, end, failure));
            } catch (RuntimeException | Error noThread) {
                fail(context, noThread);
            }
        });
    }

    private void answer(AsyncContext context, String resourceId, @Nullable Ending ending, @Nullable Throwable failure) {
        try {
            HttpServletResponse response = (HttpServletResponse) context.getResponse();
            if (ending == null) {
                answers.write(causeOf(failure), response);
            } else {
                conclude(resourceId, ending, response);
            }
            context.complete();
        } catch (IOException gone) {
            log.debug("the user did not wait for the answer", gone);
            end(context);
        } catch (RuntimeException | Error fault) {
            fail(context, fault);
        }
    }

    /** Nothing may get out of here: the container could take it for a failure of the next request on this connection. */
    private static void fail(AsyncContext context, Throwable fault) {
        log.error("a purchase could not be answered", fault);
        try {
            ((HttpServletResponse) context.getResponse()).setStatus(HttpStatus.INTERNAL_SERVER_ERROR.value());
        } catch (IllegalStateException over) {
            log.debug("the request had ended", over);
        }
        end(context);
    }

    private static void end(AsyncContext context) {
        try {
            context.complete();
        } catch (IllegalStateException over) {
            log.debug("the request had ended", over);
        }
    }

    private void conclude(String resourceId, Ending ending, HttpServletResponse response) throws IOException {
        try {
            answers.write(resourceId, purchase.conclude(ending), response);
        } catch (RuntimeException failure) {
            answers.write(failure, response);
        }
    }

    private static Throwable causeOf(@Nullable Throwable failure) {
        if (failure instanceof CompletionException && failure.getCause() != null) {
            return failure.getCause();
        }
        return failure == null ? new IllegalStateException("a purchase ended with nothing") : failure;
    }
}
