package io.seckill.gateway.purchase;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.problem.Problem;
import io.seckill.problem.ProblemCode;
import io.seckill.problem.ProblemWriter;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/** Limits the purchases in flight, before anything is spent on them, the token's check included. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class InFlightLimit extends OncePerRequestFilter {

    private final ProblemWriter problems;
    private final PurchaseProperties limits;
    private final Semaphore places;
    private final Counter refused;

    InFlightLimit(ProblemWriter problems, PurchaseProperties limits, MeterRegistry meters) {
        this.problems = problems;
        this.limits = limits;
        this.places = new Semaphore(limits.maxInFlight());
        Gauge.builder("seckill.purchase.in.flight", () -> limits.maxInFlight() - places.availablePermits())
                .description("Purchases being worked on")
                .register(meters);
        Gauge.builder("seckill.purchase.in.flight.limit", limits::maxInFlight)
                .description("Purchases worked on at the most")
                .register(meters);
        this.refused = Counter.builder("seckill.purchase.refused.in.flight")
                .description("Purchases refused because too many were in flight")
                .register(meters);
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return !HttpMethod.POST.matches(request.getMethod());
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (!places.tryAcquire()) {
            refused.increment();
            problems.write(
                    Problem.of(ProblemCode.UNAVAILABLE, "Too many requests at once; nothing was reserved. Try again.")
                            .retryAfter(limits.retryAfter()),
                    response);
            return;
        }
        try {
            chain.doFilter(request, response);
        } finally {
            if (request.isAsyncStarted()) {
                request.getAsyncContext().addListener(new Leaving());
            } else {
                places.release();
            }
        }
    }

    /** Of a request that is answered later. */
    private final class Leaving implements AsyncListener {

        @Override
        public void onComplete(AsyncEvent answered) {
            places.release();
        }

        @Override
        public void onTimeout(AsyncEvent late) {} // it is completed, too

        @Override
        public void onError(AsyncEvent broken) {} // it is completed, too

        @Override
        public void onStartAsync(AsyncEvent again) {
            throw new IllegalStateException("a purchase is answered once");
        }
    }
}
