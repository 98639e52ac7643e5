package io.seckill.edge;

import io.seckill.problem.FailureProblems;
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

    LaterAnswers(JsonMapper json, FailureProblems failures, ProblemWriter problems) {
        this.json = json;
        this.failures = failures;
        this.problems = problems;
    }

    /**
     * Leaves the request open.
     *
     * @param within in which it is answered; one that is forgotten ends by itself, half a minute later
     * @param over done when it is answered, or its client is found to be gone; may come twice
     */
    public LaterAnswer to(HttpServletRequest request, Duration within, Runnable over) {
        return new LaterAnswer(request, within.plus(LAST_RESORT), over, this);
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
