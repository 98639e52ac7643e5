package io.seckill.consumer.sale;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.consumer.testing.Http;
import io.seckill.consumer.testing.Http.Answer;
import io.seckill.consumer.testing.Stage;
import io.seckill.testing.Tokens;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bad input gets a problem with its code and changes nothing; it never is a fault of the server. */
class BadInputIT {

    private static final String START = "\"2026-01-01T00:00:00Z\"";
    private static final String END = "\"2126-01-01T00:00:00Z\"";

    private final Stage stage = Stage.shared();
    private final String sale = stage.openSale(7);
    private final String path = "/admin/sales/" + sale;

    @AfterEach
    void nothingChanged() {
        assertThat(stage.book().total(sale)).isEqualTo(7);
        assertThat(stage.book().stock(sale)).isEqualTo(7);
        assertThat(stage.gate().stock(sale)).isEqualTo(7);
        assertThat(stage.gate().sale(sale, "state")).isEqualTo("OPEN");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-1",
                "0",
                "2147483648",
                "99999999999999999999",
                "10000001",
                "1e3",
                "5.5",
                "\"5\"",
                "true",
                "null"
            })
    void anAbsurdTotalIsRefused(String total) {
        assertRefused(put(Http.terms(total, START, END)), "400 INVALID_REQUEST");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"2026-01-02T00:00:00Z\"|\"2026-01-01T00:00:00Z\"",
                "\"2026-01-01T00:00:00Z\"|\"2026-01-01T00:00:00Z\"",
                "\"1999-01-01T00:00:00Z\"|\"2026-01-01T00:00:00Z\"",
                "\"2026-01-01T00:00:00Z\"|\"9999-01-01T00:00:00Z\"",
                "\"2026-01-01T00:00:00\"|\"2026-01-02T00:00:00Z\"",
                "\"tomorrow\"|\"2026-01-02T00:00:00Z\"",
                "null|\"2026-01-02T00:00:00Z\"",
                "\"2026-01-01T00:00:00Z\"|null",
                "[]|{}"
            })
    void anAbsurdWindowIsRefused(String start, String end) {
        assertRefused(put(Http.terms("5", start, end)), "400 INVALID_REQUEST");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "[]",
                "null",
                "5",
                "{}",
                "{\"total\":5}",
                "{\"total\":5,\"start\":\"2026-01-01T00:00:00Z\",\"end\":\"2126-01-01T00:00:00Z\",\"x\":1}"
            })
    void aBodyOfAnotherFormIsRefused(String body) {
        assertRefused(put(body), "400 INVALID_REQUEST");
    }

    @Test
    void noBodyIsRefused() {
        assertRefused(put(""), "400 INVALID_REQUEST");
    }

    @Test
    void aBodyTooLargeOrOfAnotherTypeIsRefused() {
        assertRefused(put(" ".repeat(20_000) + Http.terms(5)), "413 TOO_LARGE");
        assertRefused(
                stage.http().send("PUT", path, Tokens.admin(), "text/plain", Http.terms(5)),
                "415 UNSUPPORTED_MEDIA_TYPE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.b", "a%20b", "%F0%9F%98%80", "a*b", "%7Ba%7D", "%27"})
    void anIdOutsideTheFormIsRefused(String id) {
        for (String action : List.of("/open", "/close", "/rebuild")) {
            assertRefused(call("POST", "/admin/sales/" + id + action, Tokens.admin()), "400 INVALID_REQUEST");
        }
        assertRefused(call("GET", "/admin/sales/" + id + "/audit", Tokens.admin()), "400 INVALID_REQUEST");
        assertRefused(stage.http().admin("PUT", "/admin/sales/" + id, Http.terms(5)), "400 INVALID_REQUEST");
        assertRefused(call("GET", "/orders/" + id, Tokens.user("alice")), "400 INVALID_REQUEST");
        assertRefused(call("GET", "/orders?resourceId=" + id, Tokens.user("alice")), "400 INVALID_REQUEST");
    }

    @Test
    void anIdThatIsTooLongIsRefused() {
        assertRefused(call("POST", "/admin/sales/" + "a".repeat(65) + "/open", Tokens.admin()), "400 INVALID_REQUEST");
        assertRefused(call("GET", "/orders", Tokens.user("alice")), "400 INVALID_REQUEST");
    }

    @Test
    void withoutAGoodTokenNothingIsDone() {
        for (String bad : List.of(
                Tokens.expired("admin"),
                Tokens.unsigned("admin"),
                Tokens.wrongKey("admin"),
                Tokens.endless("admin"),
                Tokens.user("not a user id"),
                "nonsense")) {
            assertRefused(call("POST", path + "/close", bad), "401 UNAUTHORIZED");
            assertRefused(call("GET", "/orders/1", bad), "401 UNAUTHORIZED");
        }
        assertRefused(call("POST", path + "/close", null), "401 UNAUTHORIZED");
        assertRefused(call("GET", "/orders/1", null), "401 UNAUTHORIZED");
    }

    @Test
    void aUsersTokenDoesNotAdminister() {
        String user = Tokens.user("alice");
        assertRefused(stage.http().send("PUT", path, user, "application/json", Http.terms(5)), "403 FORBIDDEN");
        for (String action : List.of("/open", "/close", "/rebuild")) {
            assertRefused(call("POST", path + action, user), "403 FORBIDDEN");
        }
        assertRefused(call("GET", path + "/audit", user), "403 FORBIDDEN");
    }

    @Test
    void wrongMethodsAndAddressesAreRefused() {
        assertRefused(call("GET", path + "/open", Tokens.admin()), "405 METHOD_NOT_ALLOWED");
        assertRefused(call("DELETE", path, Tokens.admin()), "405 METHOD_NOT_ALLOWED");
        assertRefused(call("POST", "/orders/1", Tokens.user("alice")), "405 METHOD_NOT_ALLOWED");
        assertRefused(call("GET", "/nowhere", Tokens.user("alice")), "404 NOT_FOUND");
        assertRefused(call("GET", "/orders/1", Tokens.user("alice")), "404 NOT_FOUND");
    }

    private Answer put(String body) {
        return stage.http().admin("PUT", path, body);
    }

    private Answer call(String method, String where, @Nullable String token) {
        return stage.http().send(method, where, token, null, "");
    }

    private static void assertRefused(Answer answer, String problem) {
        assertThat(answer.problem()).isEqualTo(problem);
        assertThat(answer.text("detail")).as("a sentence").isNotBlank();
        assertThat(answer.body()).doesNotContain("Exception", "io.seckill", "\tat ");
    }
}
