package io.seckill.gateway;

import java.net.http.HttpResponse;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a call was answered.
 *
 * @param took from the call to the whole answer
 */
public record Answer(HttpResponse<String> http, Duration took) {

    public int status() {
        return http.statusCode();
    }

    /** The code of a problem, or the status of an accepted order. */
    public String code() {
        JsonNode json = json();
        return json.path("code").asString(json.path("status").asString(""));
    }

    public String text(String field) {
        return json().path(field).asString("");
    }

    public JsonNode json() {
        return JsonMapper.shared().readTree(http.body());
    }

    public String header(String name) {
        return http.headers().firstValue(name).orElse("");
    }
}
