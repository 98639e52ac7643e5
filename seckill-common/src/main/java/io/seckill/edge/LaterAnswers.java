package io.seckill.edge;

import io.seckill.problem.FailureProblems;
import io.seckill.problem.ProblemWriter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Leaves requests open that are answered when there is something to say. */
@Component
public class LaterAnswers {

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
     * @param over done when it is answered, or its client is found to be gone; may come twice
     */
    public LaterAnswer to(HttpServletRequest request, Runnable over) {
        return new LaterAnswer(request, over, this);
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
