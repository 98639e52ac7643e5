package io.seckill.gateway.purchase;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.gateway.Answer;
import io.seckill.gateway.Caller;
import io.seckill.gateway.TwoGateways;
import io.seckill.stock.TestGate;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.redis.core.script.DefaultRedisScript;

/** Case C12: a script that answers what it never documented. Nobody is told yes, and nothing is published. */
class OddScriptResultsIT {

    private final TwoGateways gateways = TwoGateways.shared();
    private final DefaultRedisScript<?> script = gateways.first.part("reserveScript", DefaultRedisScript.class);
    private final String resourceId = gateways.gate.openSale(10);

    @AfterEach
    void restore() {
        script.setScriptText(TestGate.source("reserve.lua"));
    }

    @Test
    void sixOddResultsAreSixUnknownOutcomes() {
        assertUnknown(List.of(
                "return '1'",
                "local nothing = 1",
                "return 0.5",
                "return {1}",
                "return 99",
                "return redis.error_reply('odd')"));
    }

    @Test
    void resultsOfTheRightLengthAndTheWrongContentAreUnknownToo() {
        assertUnknown(List.of("return {99, ''}", "return {'1', '7'}", "return {1, 7}", "return {1, '7', 1, '8'}"));
    }

    private void assertUnknown(List<String> scripts) {
        double before = gateways.first.count("seckill.outcome.unknown");

        for (String text : scripts) {
            script.setScriptText(text);
            Answer answer = Caller.buy(gateways.first.url(), resourceId, "alice");

            assertThat(answer.status()).as(text).isEqualTo(503);
            assertThat(answer.code()).as(text).isEqualTo("UNKNOWN");
            assertThat(answer.header("Retry-After")).isEqualTo("1");
        }

        assertThat(gateways.first.count("seckill.outcome.unknown") - before).isEqualTo(scripts.size());
        assertThat(gateways.queue.messagesOf(resourceId)).isEmpty();
        assertThat(gateways.gate.stock(resourceId)).isEqualTo("10");
    }
}
