package io.seckill.consumer.waiting;

import io.seckill.consumer.order.OrderLookup;
import io.seckill.consumer.order.OrderStatus;
import io.seckill.consumer.order.OrderView;
import io.seckill.consumer.order.OwnOrder;
import io.seckill.edge.LaterAnswer;
import io.seckill.edge.LaterAnswers;
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
import jakarta.validation.constraints.Pattern;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Holds a look at an order until there is something new to see. No thread waits meanwhile. */
@RestController
class WaitController {

    private static final Logger log = LoggerFactory.getLogger(WaitController.class);

    private final Waiters waiters;
    private final WaitingProperties limits;
    private final LaterAnswers answers;

    WaitController(Waiters waiters, WaitingProperties limits, LaterAnswers answers) {
        this.waiters = waiters;
        this.limits = limits;
        this.answers = answers;
    }

    @Operation(
            summary = "An order of one's own, as soon as its status changes",
            description = "Answers as without wait: once the status is another than `from`, by default the one it has"
                    + " when asked, or when that time (10s, 500ms, PT10S; at most 30 s) is over.")
    @ApiResponse(responseCode = "200", content = @Content(schema = @Schema(implementation = OrderView.class)))
    @GetMapping(path = "/orders/{orderId}", params = "wait")
    void byId(
            @PathVariable @Pattern(regexp = ResourceKeys.ID_FORM) String orderId,
            // Always there, by the mapping; the description is of the call without it, too.
            @RequestParam(required = false) @Nullable String wait,
            @RequestParam(required = false) @Nullable OrderStatus from,
            @Parameter(hidden = true) @AuthenticationPrincipal User user,
            HttpServletRequest request) {
        Duration limit = limit(Objects.requireNonNull(wait));
        Waiter waiter = Waiter.forChange(new OwnOrder(OrderLookup.number(orderId), user.id()), from);
        CompletionStage<OrderView> end = waiters.join(waiter, limit);
        LaterAnswer later = answers.to(request, limit, Looks.TRY_AGAIN, waiter::leave);
        end.whenComplete((order, failure) -> {
            if (failure == null) {
                later.give(order);
            } else {
                later.refuse(failure);
            }
        });
    }

    private Duration limit(String wait) {
        try {
            Duration limit = duration(wait);
            if (!limit.isNegative() && limit.compareTo(limits.longest()) <= 0) {
                return limit;
            }
        } catch (DateTimeParseException | ArithmeticException notOne) {
            log.debug("no duration wait={}", wait, notOne);
        }
        throw Problem.of(
                ProblemCode.INVALID_REQUEST,
                "wait must be a time such as 10s, 500ms or PT10S, of at most " + limits.longest());
    }

    private static Duration duration(String text) {
        if (text.matches("[0-9]{1,9}ms")) {
            return Duration.ofMillis(Long.parseLong(text.substring(0, text.length() - 2)));
        }
        return Duration.parse(text.matches("[0-9]{1,9}s") ? "PT" + text : text);
    }
}
