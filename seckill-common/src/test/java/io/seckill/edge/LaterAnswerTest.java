package io.seckill.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.seckill.problem.FailureProblems;
import io.seckill.problem.Problem;
import io.seckill.problem.ProblemCode;
import io.seckill.problem.ProblemWriter;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import tools.jackson.databind.json.JsonMapper;

/** Requests that are answered later, in the container that the services have. */
class LaterAnswerTest {

    private static final Problem LATE = Problem.of(ProblemCode.UNAVAILABLE, "too late");
    private static final Duration SHORT = Duration.ofMillis(200);

    @TempDir
    private static Path folder;

    private static final BlockingQueue<LaterAnswer> answers = new LinkedBlockingQueue<>();
    private static final BlockingQueue<String> over = new LinkedBlockingQueue<>();
    private static final Tomcat tomcat = new Tomcat();
    private static final AnnotationConfigApplicationContext parts = new AnnotationConfigApplicationContext();

    private final HttpClient client = HttpClient.newHttpClient();

    /** Leaves each request open, for a short time at the most where it says so. */
    private static final class LeavesOpen extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) {
            LaterAnswers later = parts.getBean(LaterAnswers.class);
            Runnable done = () -> over.add("over");
            answers.add(
                    request.getRequestURI().endsWith("/short")
                            ? new LaterAnswer(request, SHORT, LATE, done, later)
                            : later.to(request, Duration.ofMinutes(1), LATE, done));
        }
    }

    @BeforeAll
    static void start() throws Exception {
        parts.registerBean(SimpleMeterRegistry.class);
        parts.registerBean(JsonMapper.class, () -> new JsonMapper());
        parts.register(FailureProblems.class, ProblemWriter.class, LaterAnswers.class);
        parts.refresh();
        tomcat.setBaseDir(folder.toString());
        tomcat.setPort(0);
        Context all = tomcat.addContext("", folder.toString());
        Wrapper servlet = Tomcat.addServlet(all, "open", new LeavesOpen());
        servlet.setAsyncSupported(true);
        all.addServletMappingDecoded("/*", "open");
        tomcat.getConnector();
        tomcat.start();
    }

    @AfterAll
    static void stop() throws Exception {
        tomcat.stop();
        tomcat.destroy();
        parts.close();
    }

    @Test
    void aValueIsAnsweredAsJson() throws Exception {
        CompletableFuture<HttpResponse<String>> asked = ask("/");
        next().give(Map.of("orderId", "1"));

        assertThat(asked.join().statusCode()).isEqualTo(200);
        assertThat(asked.join().body()).isEqualTo("{\"orderId\":\"1\"}");
        assertThat(over.poll(10, TimeUnit.SECONDS)).isEqualTo("over");
    }

    @Test
    void aFailureIsAnsweredAsItsProblem() throws Exception {
        CompletableFuture<HttpResponse<String>> asked = ask("/");
        next().refuse(Problem.of(ProblemCode.NOT_FOUND, "none"));

        assertThat(asked.join().statusCode()).isEqualTo(404);
        assertThat(asked.join().body()).contains("\"code\":\"NOT_FOUND\"");
    }

    @Test
    void aFaultInWritingIsAnsweredAsAFaultAndNothingOfWhatWasBegunIsSeen() throws Exception {
        CompletableFuture<HttpResponse<String>> asked = ask("/");
        next().answer(response -> {
            response.getOutputStream().write("half".getBytes(StandardCharsets.UTF_8));
            throw new IllegalStateException("planted");
        });

        assertThat(asked.join().statusCode()).isEqualTo(500);
        assertThat(asked.join().body()).startsWith("{").contains("\"code\":\"INTERNAL_ERROR\"");
    }

    @Test
    void aFaultAfterTheFirstByteIsGoneEndsTheAnswerAsItIs() throws Exception {
        CompletableFuture<HttpResponse<String>> asked = ask("/");
        next().answer(response -> {
            response.getOutputStream().write("half".getBytes(StandardCharsets.UTF_8));
            response.flushBuffer();
            throw new IllegalStateException("planted");
        });

        assertThat(asked.join().statusCode()).isEqualTo(200);
        assertThat(asked.join().body()).isEqualTo("half");
    }

    @Test
    void whoeverNobodyAnswersInTimeIsToldTheProblemOfThat() throws Exception {
        CompletableFuture<HttpResponse<String>> asked = ask("/short");
        LaterAnswer forgotten = next();

        assertThat(asked.join().statusCode()).isEqualTo(503);
        assertThat(asked.join().body()).contains("\"code\":\"UNAVAILABLE\"");
        forgotten.give("after all");
        assertThat(ask("/short").join().statusCode())
                .as("the next on this connection")
                .isEqualTo(503);
    }

    @Test
    void aStreamThatIsForgottenEndsWithWhatItHas() throws Exception {
        CompletableFuture<HttpResponse<String>> asked = ask("/short");
        HttpServletResponse response = next().response();
        response.getOutputStream().write("event".getBytes(StandardCharsets.UTF_8));
        response.flushBuffer();

        assertThat(asked.join().body()).isEqualTo("event");
    }

    private CompletableFuture<HttpResponse<String>> ask(String path) {
        answers.clear();
        over.clear();
        URI address = URI.create("http://127.0.0.1:" + tomcat.getConnector().getLocalPort() + path);
        return client.sendAsync(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static LaterAnswer next() throws InterruptedException {
        LaterAnswer answer = answers.poll(10, TimeUnit.SECONDS);
        assertThat(answer).isNotNull();
        return answer;
    }
}
