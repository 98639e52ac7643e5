package io.seckill.problem;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Writes a problem where no controller can: in a filter. */
@Component
public class ProblemWriter {

    private final JsonMapper json;

    ProblemWriter(JsonMapper json) {
        this.json = json;
    }

    /** Writes status, headers and body, and ends the answer. */
    public void write(Problem problem, HttpServletResponse response) throws IOException {
        response.setStatus(problem.code().status().value());
        problem.headers().forEach((name, values) -> values.forEach(value -> response.setHeader(name, value)));
        response.getOutputStream().write(json.writeValueAsBytes(problem.body()));
    }
}
