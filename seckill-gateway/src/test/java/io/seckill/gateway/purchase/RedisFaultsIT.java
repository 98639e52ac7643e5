package io.seckill.gateway.purchase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.seckill.gateway.Answer;
import io.seckill.gateway.Caller;
import io.seckill.gateway.FragileGateway;
import io.seckill.message.OrderMessage;
import io.seckill.stock.ResourceKeys;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Redis that forgets its scripts, restarts, is away, evicts, is full, or is slow. Cases C13 (run 1), C16 and C17. */
class RedisFaultsIT {

    /** Half of what it takes to wait for Redis, in the mean of many answers: a busy machine delays single ones. */
    private static final Duration AT_ONCE = Duration.ofMillis(500);

    private static final Duration SOON = Duration.ofSeconds(20);

    private final FragileGateway fragile = FragileGateway.shared();

    @AfterEach
    void heal() {
        fragile.gate.redis().configSet("maxmemory", "0");
        fragile.gate.redis().configSet("maxmemory-policy", "noeviction");
        fragile.heal();
    }

    @Test
    void aThousandUsersBuyWhileScriptsAreForgottenAndRedisRestarts() {
        String resourceId = fragile.gate.openSale(1_000);
        ScheduledExecutorService chaos = Executors.newSingleThreadScheduledExecutor();
        chaos.schedule(() -> fragile.gate.redis().scriptFlush(), 1, TimeUnit.SECONDS);
        chaos.schedule(fragile.redis::restart, 3, TimeUnit.SECONDS);
        ScheduledExecutorService users = Executors.newScheduledThreadPool(FragileGateway.MOST_IN_FLIGHT - 1);

        List<CompletableFuture<Void>> purchases = IntStream.range(0, 1_000)
                .mapToObj(user -> CompletableFuture.runAsync(
                        () -> buyUntilToldTheOrder(resourceId, "user-" + user),
                        CompletableFuture.delayedExecutor(5L * user, TimeUnit.MILLISECONDS, users)))
                .toList();
        purchases.forEach(CompletableFuture::join);
        users.shutdown();
        chaos.shutdown();

        assertThat(fragile.gate.stock(resourceId)).isEqualTo("0");
        assertThat(fragile.gate.users(resourceId)).isEqualTo(1_000);
        await().atMost(SOON).until(() -> fragile.gate.pending(resourceId) == 0);
        assertThat(fragile.queue.messagesOf(resourceId).stream()
                        .map(OrderMessage::userId)
                        .distinct())
                .hasSize(1_000);
    }

    /** A refusal must be a 503, which the user answers by asking again. */
    private void buyUntilToldTheOrder(String resourceId, String userId) {
        await().atMost(SOON).pollInterval(Duration.ofMillis(50)).until(() -> {
            Answer answer = fragile.buy(resourceId, userId);
            assertThat(answer.http().body()).doesNotContain("NOSCRIPT");
            assertThat(answer.code()).isIn("INIT", "ALREADY_ORDERED", "UNAVAILABLE", "UNKNOWN");
            return answer.status() != 503;
        });
    }

    @Test
    void whileRedisIsAwayEveryPurchaseIsRefusedAtOnce() {
        String resourceId = fragile.gate.openSale(10);
        fragile.toRedis.cut();
        fragile.awaitReadiness("DOWN");

        Duration took = Duration.ZERO;
        for (int user = 0; user < 20; user++) {
            Answer answer = fragile.buy(resourceId, "user-" + user);
            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.code()).isEqualTo("UNAVAILABLE");
            took = took.plus(answer.took());
        }
        assertThat(took.dividedBy(20)).isLessThan(AT_ONCE);
        assertThat(fragile.health("liveness")).isEqualTo("UP");
        fragile.heal();
        assertThat(fragile.gate.users(resourceId)).isZero();
        assertThat(fragile.buy(resourceId, "alice").status()).isEqualTo(202);
    }

    @Test
    void anEvictionPolicyTurnsReadinessDownAndAnEvictedStockSellsNothing() {
        String resourceId = soldTo(30);
        fragile.gate.redis().configSet("maxmemory-policy", "allkeys-lru");
        fragile.gate.redis().del(new ResourceKeys(resourceId).stock());

        fragile.awaitReadiness("DOWN");
        assertThat(Caller.get(fragile.gateway.managementUrl() + "/actuator/health/readiness")
                        .http()
                        .body())
                .contains("allkeys-lru", "unsafe");
        assertRefused(resourceId, 50, "UNAVAILABLE");
        assertThat(fragile.gate.users(resourceId)).isEqualTo(30);
    }

    @Test
    void aFullRedisTakesNothingAndAfterwardsExactlyTheRestSells() {
        String resourceId = soldTo(30);
        fragile.gate.redis().configSet("maxmemory", "1");
        assertRefused(resourceId, 50, "UNAVAILABLE");
        assertThat(fragile.gate.stock(resourceId)).isEqualTo("70");
        assertThat(fragile.gate.users(resourceId)).isEqualTo(30);

        fragile.gate.redis().configSet("maxmemory", "0");
        assertThat(IntStream.range(100, 200)
                        .mapToObj(user -> fragile.buy(resourceId, "user-" + user))
                        .filter(answer -> answer.status() == 202))
                .hasSize(70);
        assertThat(fragile.gate.stock(resourceId)).isEqualTo("0");
        assertThat(fragile.gate.users(resourceId)).isEqualTo(100);
    }

    @Test
    void aKeyOfTheWrongTypeLosesNoUnit() {
        String resourceId = fragile.gate.openSale(70);
        fragile.gate.redis().set(new ResourceKeys(resourceId).users(), "of the wrong type");

        assertRefused(resourceId, 10, "UNKNOWN");

        assertThat(fragile.gate.stock(resourceId)).isEqualTo("70");
        assertThat(fragile.queue.messagesOf(resourceId)).isEmpty();
    }

    @Test
    void beyondTheLimitInFlightAPurchaseIsRefusedAtOnceAndARepeatTellsTheTruth() {
        String resourceId = fragile.gate.openSale(100);
        double refusedBefore = fragile.gateway.count("seckill.purchase.refused.in.flight");
        fragile.toRedis.stall();
        List<CompletableFuture<Answer>> waiting = IntStream.range(0, FragileGateway.MOST_IN_FLIGHT)
                .mapToObj(user -> CompletableFuture.supplyAsync(
                        () -> fragile.buy(resourceId, "user-" + user), command -> new Thread(command).start()))
                .toList();
        await().until(() -> fragile.gateway.gauge("seckill.purchase.in.flight") == FragileGateway.MOST_IN_FLIGHT);

        Answer oneMore = fragile.buy(resourceId, "one-more");

        assertThat(oneMore.status()).isEqualTo(503);
        assertThat(oneMore.code()).isEqualTo("UNAVAILABLE");
        assertThat(oneMore.header("Retry-After")).isEqualTo("1");
        assertThat(fragile.gateway.count("seckill.purchase.refused.in.flight")).isEqualTo(refusedBefore + 1);
        assertThat(waiting.stream().map(CompletableFuture::join).map(Answer::code))
                .containsOnly("UNKNOWN");
        fragile.heal();
        assertRepeatsTellTheTruth(resourceId);
    }

    private void assertRepeatsTellTheTruth(String resourceId) {
        for (int user = 0; user < FragileGateway.MOST_IN_FLIGHT; user++) {
            String userId = "user-" + user;
            Answer repeat = fragile.buy(resourceId, userId);
            assertThat(repeat.code()).isIn("INIT", "ALREADY_ORDERED");
            assertThat(fragile.gate.redis().hget(new ResourceKeys(resourceId).users(), userId))
                    .isEqualTo(repeat.text("orderId"));
        }
        assertThat(fragile.gate.stock(resourceId)).isEqualTo(Integer.toString(100 - FragileGateway.MOST_IN_FLIGHT));
        assertThat(fragile.gate.redis().hexists(new ResourceKeys(resourceId).users(), "one-more"))
                .isFalse();
    }

    private String soldTo(int users) {
        String resourceId = fragile.gate.openSale(100);
        for (int user = 0; user < users; user++) {
            assertThat(fragile.buy(resourceId, "user-" + user).status()).isEqualTo(202);
        }
        return resourceId;
    }

    private void assertRefused(String resourceId, int users, String code) {
        for (int user = 100; user < 100 + users; user++) {
            Answer answer = fragile.buy(resourceId, "user-" + user);
            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.code()).isEqualTo(code);
        }
    }
}
