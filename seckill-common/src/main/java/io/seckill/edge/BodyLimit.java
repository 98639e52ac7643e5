package io.seckill.edge;

import io.seckill.problem.Problem;
import io.seckill.problem.ProblemCode;
import io.seckill.problem.ProblemWriter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Refuses a body that is larger than any call needs, by its announced length and before a byte of it is read. A body whose
 * length is not announced is refused too: no call of ours needs one.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 1)
class BodyLimit extends OncePerRequestFilter {

    /** The largest body that any call needs is a sale's terms, under 200 bytes. The same limit stands in Nginx. */
    static final long MOST_BYTES = 16 * 1024;

    private final ProblemWriter problems;

    BodyLimit(ProblemWriter problems) {
        this.problems = problems;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        boolean unannounced = request.getHeader(HttpHeaders.TRANSFER_ENCODING) != null;
        if (unannounced || request.getContentLengthLong() > MOST_BYTES) {
            problems.write(
                    Problem.of(
                            ProblemCode.TOO_LARGE,
                            "A body may have " + MOST_BYTES + " bytes, announced as its length."),
                    response);
            return;
        }
        chain.doFilter(request, response);
    }
}
