package io.seckill.gateway.purchase;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.gateway.Answer;
import io.seckill.gateway.Caller;
import io.seckill.gateway.TwoGateways;
import io.seckill.testing.Tokens;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is wrong with a request: a problem with a code and a sentence, never a 5xx, and nothing changed. */
class BadInputIT {

    private final TwoGateways gateways = TwoGateways.shared();
    private final String resourceId = gateways.gate.openSale(10);
    private final List<String> before = gateways.gate.snapshot(resourceId);

    @AfterEach
    void nothingChanged() {
        assertThat(gateways.gate.snapshot(resourceId)).isEqualTo(before);
        assertThat(gateways.queue.messagesOf(resourceId)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a%20b", "a.b", "%7B%7D", "%E7%A5%A8", "a:b", "*", "a%00b", "a%0Ab", "%22", "a'--"})
    void aMalformedResourceIdIsAnInvalidRequest(String id) {
        assertProblem(Caller.buy(gateways.first.url(), id, "alice"), 400, "INVALID_REQUEST");
        assertProblem(Caller.get(gateways.first.url() + "/seckill/" + id), 400, "INVALID_REQUEST");
    }

    @Test
    void aResourceIdThatIsTooLongIsAnInvalidRequest() {
        assertProblem(Caller.buy(gateways.first.url(), "x".repeat(65), "alice"), 400, "INVALID_REQUEST");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a%2Fb", "a;b", "%2e%2e", "a%5Cb", "a//b"})
    void aPathThatIsNoneIsRefused(String id) {
        Answer answer = Caller.buy(gateways.first.url(), id, "alice");

        assertThat(answer.status()).isIn(400, 404);
        assertProblem(answer, answer.status(), answer.status() == 400 ? "INVALID_REQUEST" : "NOT_FOUND");
    }

    @Test
    void anUnknownSaleIsNotFound() {
        assertProblem(Caller.buy(gateways.first.url(), "unknown", "alice"), 404, "NOT_FOUND");
        assertProblem(Caller.get(gateways.first.url() + "/seckill/unknown"), 404, "NOT_FOUND");
    }

    @Test
    void aCallWithoutAGoodTokenIsUnauthorized() {
        List<String> tokens = List.of(
                Tokens.expired("alice"),
                Tokens.unsigned("alice"),
                Tokens.wrongKey("alice"),
                Tokens.endless("alice"),
                Tokens.boundToAKey("alice"),
                Tokens.user("no user id"),
                Tokens.user("x".repeat(65)),
                Tokens.user("alice").substring(9),
                "nonsense",
                "");
        for (String token : tokens) {
            Answer answer = Caller.send(Caller.purchase(gateways.first.url(), resourceId)
                    .header("Authorization", "Bearer " + token)
                    .build());
            assertProblem(answer, 401, "UNAUTHORIZED");
        }
        Answer withoutToken =
                Caller.send(Caller.purchase(gateways.first.url(), resourceId).build());
        assertProblem(withoutToken, 401, "UNAUTHORIZED");
        // Nothing is kept of whoever is refused: a session for each would fill the memory.
        assertThat(withoutToken.header("Set-Cookie")).isEmpty();
    }

    @Test
    void aHeaderOrParameterThatClaimsAUserIsNotBelieved() {
        HttpRequest request = Caller.purchase(gateways.first.url(), resourceId + "?userId=alice")
                .header("X-User-Id", "alice")
                .build();

        assertProblem(Caller.send(request), 401, "UNAUTHORIZED");
    }

    @Test
    void anUserMayNotAdministrate() {
        assertProblem(send("GET", "/admin/sales/" + resourceId, BodyPublishers.noBody()), 403, "FORBIDDEN");
    }

    @ParameterizedTest
    @CsvSource({"PUT", "DELETE", "PATCH"})
    void aWrongMethodIsNotAllowed(String method) {
        Answer answer = send(method, "/seckill/" + resourceId, BodyPublishers.noBody());

        assertProblem(answer, 405, "METHOD_NOT_ALLOWED");
        assertThat(answer.header("Allow")).contains("POST");
    }

    @Test
    void aBodyThatIsTooLargeOrOfUnknownLengthIsRefused() {
        assertProblem(
                send("POST", "/seckill/" + resourceId, BodyPublishers.ofByteArray(new byte[16 * 1024 + 1])),
                413,
                "TOO_LARGE");
        assertProblem(
                send(
                        "POST",
                        "/seckill/" + resourceId,
                        BodyPublishers.ofInputStream(() -> new java.io.ByteArrayInputStream(new byte[10]))),
                413,
                "TOO_LARGE");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/actuator",
                "/actuator/health",
                "/actuator/env",
                "/actuator/heapdump",
                "/actuator/prometheus",
                "/nothing",
                "/error/x"
            })
    void whatIsNotThereIsNotFoundAlsoTheActuator(String path) {
        assertProblem(send("GET", path, BodyPublishers.noBody()), 404, "NOT_FOUND");
    }

    @Test
    void anAnswerThatCannotBeXmlIsNotAcceptable() {
        HttpRequest request = HttpRequest.newBuilder(URI.create(gateways.first.url() + "/seckill/" + resourceId))
                .header("Accept", "application/xml")
                .build();

        assertProblem(Caller.send(request), 406, "NOT_ACCEPTABLE");
    }

    private Answer send(String method, String path, HttpRequest.BodyPublisher body) {
        return Caller.send(HttpRequest.newBuilder(URI.create(gateways.first.url() + path))
                .header("Authorization", "Bearer " + Tokens.user("alice"))
                .method(method, body)
                .build());
    }

    private static void assertProblem(Answer answer, int status, String code) {
        assertThat(answer.status()).as(answer.http() + answer.http().body()).isEqualTo(status);
        assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
        assertThat(answer.code()).isEqualTo(code);
        assertThat(answer.text("detail")).isNotEmpty().doesNotContain("Exception", "io.seckill", "springframework");
        assertThat(answer.json().path("status").asInt()).isEqualTo(status);
    }
}
