package io.seckill.consumer.waiting;

import io.seckill.consumer.order.OrderLookup;
import io.seckill.consumer.order.OrderStatus;
import io.seckill.consumer.order.OrderView;
import io.seckill.consumer.order.OwnOrder;
import io.seckill.consumer.stream.EventStream;
import io.seckill.consumer.stream.EventStreams;
import io.seckill.consumer.stream.Outlet;
import io.seckill.edge.LaterAnswer;
import io.seckill.edge.LaterAnswers;
import io.seckill.identity.User;
import io.seckill.stock.ResourceKeys;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.constraints.Pattern;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** Streams what becomes of an order, as server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
@RestController
class EventsController {

    private final Waiters waiters;
    private final EventStreams streams;
    private final WaitingProperties limits;
    private final JsonMapper json;
    private final LaterAnswers answers;

    EventsController(
            Waiters waiters, EventStreams streams, WaitingProperties limits, JsonMapper json, LaterAnswers answers) {
        this.waiters = waiters;
        this.streams = streams;
        this.limits = limits;
        this.json = json;
        this.answers = answers;
    }

    @Operation(
            summary = "The status of an order of one's own, and each change of it, as server-sent events",
            description = "Events are named order and hold what a look at the order shows; their id is the status. The"
                    + " stream ends after PAID, CANCELLED or FAILED, or after some minutes: connect again.")
    @ApiResponse(
            responseCode = "200",
            content =
                    @Content(
                            mediaType = MediaType.TEXT_EVENT_STREAM_VALUE,
                            schema = @Schema(implementation = OrderView.class)))
    @GetMapping("/orders/{orderId}/events")
    void events(
            @PathVariable @Pattern(regexp = ResourceKeys.ID_FORM) String orderId,
            @RequestHeader(name = "Last-Event-ID", required = false) @Nullable String lastSeen,
            @Parameter(hidden = true) @AuthenticationPrincipal User user,
            HttpServletRequest request,
            HttpServletResponse response) {
        if (isFinal(lastSeen)) {
            // A browser connects again by itself, until it is told this.
            response.setStatus(HttpStatus.NO_CONTENT.value());
            return;
        }
        EventStream stream = streams.prepare();
        Waiter waiter =
                Waiter.forEach(new OwnOrder(OrderLookup.number(orderId), user.id()), order -> isLast(order, stream));
        stream.over().whenComplete((end, gone) -> waiter.leave());
        waiters.join(waiter, limits.streamFor()).whenComplete((order, failure) -> stream.end(failure));
        LaterAnswer later = answers.to(request, limits.streamFor(), Looks.TRY_AGAIN, waiter::leave);
        streams.open(stream, new Response(later));
    }

    private static boolean isFinal(@Nullable String status) {
        return Arrays.stream(OrderStatus.values())
                .anyMatch(known -> known.name().equals(status) && known.isFinal());
    }

    private boolean isLast(OrderView order, EventStream stream) {
        stream.send("order", order.status().name(), json.writeValueAsString(order));
        return order.status().isFinal();
    }

    /** The answer to the request, begun with the first event. */
    private static final class Response implements Outlet {

        private final LaterAnswer later;

        Response(LaterAnswer later) {
            this.later = later;
        }

        @Override
        public void write(byte[] bytes) throws IOException {
            HttpServletResponse response = later.response();
            if (!response.isCommitted()) {
                response.setContentType(MediaType.TEXT_EVENT_STREAM_VALUE);
                response.setCharacterEncoding(StandardCharsets.UTF_8);
                response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
                // Nginx would keep events back until a buffer is full.
                response.setHeader("X-Accel-Buffering", "no");
            }
            response.getOutputStream().write(bytes);
            response.flushBuffer();
        }

        @Override
        public void close(@Nullable Throwable refused) {
            if (refused == null) {
                later.end();
            } else {
                later.refuse(refused);
            }
        }
    }
}
