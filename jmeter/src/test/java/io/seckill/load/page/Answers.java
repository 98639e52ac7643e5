package io.seckill.load.page;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Answers in place of the system's own, where what a test is about cannot be brought about quickly. */
record Answers(Page page) {

    /** The purchases of whoever is on the page are refused, until {@link Page#unroute} of this. */
    static final Pattern PURCHASE = Pattern.compile(".*/seckill/.*");

    void refusePurchases(int status, String code) {
        Route.FulfillOptions refusal = new Route.FulfillOptions()
                .setStatus(status)
                .setContentType("application/problem+json")
                .setHeaders(Map.of("Retry-After", "1"))
                .setBody("{\"status\":%d,\"code\":\"%s\"}".formatted(status, code));
        answer(PURCHASE, route -> route.request().method().equals("POST"), refusal);
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
