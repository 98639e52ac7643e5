package io.seckill.problem;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;

/** Tomcat's own report, for requests that it refuses before any servlet: a problem instead of a page that names the server. */
public final class ProblemReportValve extends ErrorReportValve {

    private static final String BODY =
            "{\"type\":\"about:blank\",\"title\":\"%s\",\"status\":%d,\"detail\":\"%s\",\"code\":\"%s\"}";

    @Override
    protected void report(Request request, Response response, @Nullable Throwable failure) {
        if (response.getStatus() < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
            return;
        }
        Problem problem = StatusProblems.of(response.getStatus());
        String body = BODY.formatted(
                problem.code().title(), response.getStatus(), problem.body().getDetail(), problem.code());
        try {
            response.setContentType("application/problem+json");
            response.setCharacterEncoding(StandardCharsets.UTF_8);
            Writer out = response.getReporter();
            if (out != null) {
                out.write(body);
                response.finishResponse();
            }
        } catch (IOException | IllegalStateException gone) {
            container.getLogger().debug("the client is gone before its error could be told", gone);
        }
    }
}
