package io.seckill.edge;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.problem.FailureProblems;
import io.seckill.problem.Problem;
import io.seckill.problem.ProblemWriter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Leaves requests open that are answered when there is something to say. */
@Component
public class LaterAnswers {

    /** Far from any answer's way; only so that no request ever stays for good. */
    private static final Duration LAST_RESORT = Duration.ofSeconds(30);

    private final JsonMapper json;
    private final FailureProblems failures;
    private final ProblemWriter problems;
    private final Counter lateOnes;

    LaterAnswers(JsonMapper json, FailureProblems failures, ProblemWriter problems, MeterRegistry meters) {
        this.lateOnes = Counter.builder("seckill.answers.late")
                .description("Requests that were told to try again since nobody answered them in time")
                .register(meters);
        this.json = json;
        this.failures = failures;
        this.problems = problems;
    }

    /**
     * Leaves the request open.
     *
     * @param within in which it is answered
     * @param late what is answered when it still is not half a minute later
     * @param over done when it is answered, or its client is found to be gone; may come twice
     */
    public LaterAnswer to(HttpServletRequest request, Duration within, Problem late, Runnable over) {
        return new LaterAnswer(request, within.plus(LAST_RESORT), late, over, this);
    }

    /** What is told to whom nobody answered in time. */
    void writeLate(Problem late, HttpServletResponse response) throws IOException {
        lateOnes.increment();
        write(late, response);
    }

    void write(Object value, HttpServletResponse response) throws IOException {
        byte[] body = json.writeValueAsBytes(value);
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    void write(Throwable failure, HttpServletResponse response) throws IOException {
        problems.write(failures.of(failure), response);
    }
}
