package io.seckill.problem;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Writes a problem to an answer itself: in a filter, and where a crowd is refused. */
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
        byte[] body = json.writeValueAsBytes(problem.body());
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }
}
