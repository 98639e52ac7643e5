package io.seckill.gateway.purchase;

import io.seckill.problem.Problem;
import io.seckill.problem.ProblemCode;
import io.seckill.problem.ProblemWriter;
import io.seckill.stock.ReserveAnswer;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes what a user is told about a purchase. Itself, since there is one form only: choosing how to write it would take the framework
 * a fifth of the time of a refusal.
 */
@Component
class PurchaseAnswers {

    private final PurchaseProperties limits;
    private final ProblemWriter problems;
    private final JsonMapper json;

    PurchaseAnswers(PurchaseProperties limits, ProblemWriter problems, JsonMapper json) {
        this.limits = limits;
        this.problems = problems;
        this.json = json;
    }

    /** What a successful purchase answers. */
    record Accepted(String orderId, String resourceId, String status) {}

    void write(String resourceId, ReserveAnswer answer, HttpServletResponse response) throws IOException {
        switch (answer.outcome()) {
            case RESERVED -> accept(new Accepted(answer.orderId(), resourceId, "INIT"), response);
            case ALREADY_ORDERED ->
                problems.write(
                        Problem.of(ProblemCode.ALREADY_ORDERED, "You have an order of this sale already.")
                                .with("orderId", answer.orderId()),
                        response);
            case SOLD_OUT -> problems.write(Problem.of(ProblemCode.SOLD_OUT, "No unit is left."), response);
            case NOT_STARTED ->
                problems.write(
                        Problem.of(ProblemCode.NOT_STARTED, "The sale has not begun.")
                                .with("start", answer.boundary()),
                        response);
            case ENDED ->
                problems.write(
                        Problem.of(ProblemCode.ENDED, "The sale is over.").with("end", answer.boundary()), response);
            case NOT_LOADED -> problems.write(Problem.of(ProblemCode.NOT_FOUND, "There is no such sale."), response);
            case UNAVAILABLE ->
                problems.write(
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
}
