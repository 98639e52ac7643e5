package io.seckill.load.page;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Answers in place of the system's own, where what a test is about cannot be brought about quickly. */
record Answers(Page page) {

    private static final Pattern GATEWAYS = Pattern.compile(".*/seckill/.*");

    /** The purchases of whoever is on the page are refused. */
    void refusePurchases(int status, String code) {
        refuse("POST", status, code, "");
    }

    /** They have an order already, it is said. */
    void alreadyOrdered(String orderId) {
        refuse("POST", 409, "ALREADY_ORDERED", ",\"orderId\":\"%s\"".formatted(orderId));
    }

    /** Nothing is heard of the sale. */
    void hideSale() {
        refuse("GET", 503, "UNAVAILABLE", "");
    }

    /** Nobody may wait for an order, as when too many do. */
    void refuseWaits() {
        answer(Pattern.compile(".*/orders/.*(/events|\\?wait=.*)"), route -> true, refusal(503, "UNAVAILABLE", ""));
    }

    private void refuse(String method, int status, String code, String more) {
        answer(GATEWAYS, route -> route.request().method().equals(method), refusal(status, code, more));
    }

    private static Route.FulfillOptions refusal(int status, String code, String more) {
        return new Route.FulfillOptions()
                .setStatus(status)
                .setContentType("application/problem+json")
                .setHeaders(Map.of("Retry-After", "1"))
                .setBody("{\"status\":%d,\"code\":\"%s\"%s}".formatted(status, code, more));
    }

    /** The gateways answer themselves again. */
    void letThrough() {
        page.unroute(GATEWAYS);
    }

    /** The page takes it for this much later than it is. */
    void runAhead(Duration ahead) {
        page.route(
                "**/time",
                route -> route.fulfill(new Route.FulfillOptions()
                        .setBody(Double.toString(Instant.now().plus(ahead).toEpochMilli()))));
    }

    /** The user has this order, and nothing is heard of it. */
    void order(String order) {
        answer(Pattern.compile(".*/orders\\?resourceId=.*"), route -> true, json(order));
        page.route("**/orders/1/*", Route::abort);
        page.route("**/orders/1?*", Route::abort);
    }

    /** Whoever pays is told this, and nothing is paid. */
    void payment(String order) {
        answer(Pattern.compile(".*/pay"), route -> true, json(order));
    }

    private void answer(Pattern address, Predicate<Route> which, Route.FulfillOptions answer) {
        page.route(address, route -> {
            if (which.test(route)) {
                route.fulfill(answer);
            } else {
                route.resume();
            }
        });
    }

    private static Route.FulfillOptions json(String body) {
        return new Route.FulfillOptions().setContentType("application/json").setBody(body);
    }
}
