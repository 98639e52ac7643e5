package io.seckill.gateway.sale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.seckill.gateway.Answer;
import io.seckill.gateway.Caller;
import io.seckill.gateway.GatewayProcess;
import io.seckill.gateway.TwoGateways;
import io.seckill.stock.TestGate;
import io.seckill.stock.sale.SaleTerms;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Case C07: the window is kept by Redis's clock, whatever an instance's time zone. That no instance's own clock is asked at
 * all, be it fast or slow, is a rule of the architecture test.
 */
class SaleWindowIT {

    private static final Duration HOUR = Duration.ofHours(1);
    // More than the test of the boundaries can buy.
    private static final int UNITS = 100_000;
    private static GatewayProcess inShanghai;

    private final TwoGateways gateways = TwoGateways.shared();
    private final List<String> urls = List.of(gateways.first.url(), inShanghai.url(), gateways.second.url());
    private final String resourceId = TestGate.newResource();

    @BeforeAll
    static void startAnotherZone() {
        inShanghai = GatewayProcess.start(TwoGateways.shared().environment, "Asia/Shanghai");
    }

    @AfterAll
    static void stop() {
        inShanghai.close();
    }

    @Test
    void nobodyBuysEarlyThirtyBuyWithinAndNobodyAfterwards() {
        Instant now = redisTime();
        loadWindow(now.plus(HOUR), now.plus(HOUR).plus(HOUR), true);
        List<String> before = gateways.gate.snapshot(resourceId);

        assertThat(buyAtEach(100, "early")).hasSize(300).allSatisfy(answer -> {
            assertThat(answer.status()).isEqualTo(403);
            assertThat(answer.code()).isEqualTo("NOT_STARTED");
            assertThat(Instant.parse(answer.text("start"))).isEqualTo(now.plus(HOUR));
        });
        assertThat(gateways.gate.snapshot(resourceId)).isEqualTo(before);

        loadWindow(now.minusSeconds(1), now.plus(HOUR), false);
        // The news of it reaches the instances a moment after the change.
        urls.forEach(url -> await().until(
                        () -> Caller.buy(url, resourceId, "scout-of-" + urls.indexOf(url))
                                .code(),
                        code -> Set.of("INIT", "ALREADY_ORDERED").contains(code)));
        assertThat(buyAtEach(10, "within"))
                .hasSize(30)
                .allSatisfy(answer -> assertThat(answer.status()).isEqualTo(202));

        loadWindow(now.minus(HOUR), now.minusSeconds(1), false);
        assertThat(buyAtEach(10, "late")).hasSize(30).allSatisfy(answer -> {
            assertThat(answer.code()).isEqualTo("ENDED");
            assertThat(Instant.parse(answer.text("end"))).isEqualTo(now.minusSeconds(1));
        });
        assertThat(gateways.gate.users(resourceId)).isEqualTo(33);
        assertThat(gateways.queue.messagesOf(resourceId)).hasSize(33);
    }

    @Test
    void allInstancesGiveTheVerdictOfTheSameClock() {
        Instant start = redisTime().plusSeconds(2);
        Instant end = start.plusSeconds(3);
        loadWindow(start, end, true);

        Map<String, List<Verdict>> verdicts = new ConcurrentHashMap<>();
        Caller.atOnce(urls.stream(), url -> untilTheEnd(url, verdicts.computeIfAbsent(url, u -> new ArrayList<>())));

        assertThat(verdicts.values()).hasSize(3).allSatisfy(ofOne -> {
            assertThat(ofOne).allSatisfy(verdict -> assertFits(verdict, start, end));
            assertThat(ofOne).extracting(Verdict::code).contains("NOT_STARTED", "INIT", "ENDED");
        });
    }

    /** What a buyer was told, between two instants of Redis's clock. */
    private record Verdict(Instant before, String code, Instant after) {}

    private static void assertFits(Verdict verdict, Instant start, Instant end) {
        switch (verdict.code()) {
            case "NOT_STARTED" -> assertThat(verdict.before()).isBefore(start);
            case "INIT" -> {
                assertThat(verdict.after()).isAfterOrEqualTo(start);
                assertThat(verdict.before()).isBefore(end);
            }
            case "ENDED" -> assertThat(verdict.after()).isAfterOrEqualTo(end);
            default -> throw new AssertionError(verdict);
        }
    }

    private Answer untilTheEnd(String url, List<Verdict> verdicts) {
        while (true) {
            Instant before = redisTime();
            Answer answer = Caller.buy(url, resourceId, "u" + urls.indexOf(url) + "-" + verdicts.size());
            verdicts.add(new Verdict(before, answer.code(), redisTime()));
            if (answer.code().equals("ENDED")) {
                return answer;
            }
        }
    }

    @Test
    void everyInstanceShowsTheSameWindow() {
        Instant start = redisTime().truncatedTo(java.time.temporal.ChronoUnit.SECONDS);
        loadWindow(start, start.plus(HOUR), true);

        assertThat(urls).allSatisfy(url -> {
            Answer sale = Caller.get(url + "/seckill/" + resourceId);
            assertThat(sale.status()).isEqualTo(200);
            assertThat(sale.text("start")).isEqualTo(start.toString());
            assertThat(sale.text("end")).isEqualTo(start.plus(HOUR).toString());
            assertThat(Duration.between(redisTime(), Instant.parse(sale.text("serverTime"))))
                    .isLessThan(HOUR);
            assertThat(sale.json().path("left").asInt()).isEqualTo(UNITS);
        });
    }

    private List<Answer> buyAtEach(int users, String name) {
        Stream<Integer> all = IntStream.range(0, users * urls.size()).boxed();
        return Caller.fewAtATime(all, i -> Caller.buy(urls.get(i % urls.size()), resourceId, name + "-" + i));
    }

    private void loadWindow(Instant start, Instant end, boolean neverLoaded) {
        gateways.gate.sales().load(resourceId, new SaleTerms(UNITS, start, end, true), neverLoaded);
    }

    private Instant redisTime() {
        List<String> time = gateways.gate.redis().time();
        return Instant.ofEpochMilli(Long.parseLong(time.get(0)) * 1_000 + Long.parseLong(time.get(1)) / 1_000);
    }
}
