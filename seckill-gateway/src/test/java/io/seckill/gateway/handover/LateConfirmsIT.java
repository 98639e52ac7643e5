package io.seckill.gateway.handover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.seckill.gateway.Answer;
import io.seckill.gateway.Caller;
import io.seckill.gateway.FragileGateway;
import io.seckill.gateway.Gateway;
import io.seckill.message.OrderMessage;
import io.seckill.stock.ResourceKeys;
import io.seckill.testing.proxy.Direction;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Case C18: all that the broker says comes twelve seconds late, while 200 users buy 200 units; three rounds. */
class LateConfirmsIT {

    private static final int USERS = 200;
    private static final int AT_ONCE = 40;
    private static final Duration LATE = Duration.ofSeconds(12);
    /** A confirm is waited for 3 s; the rest is for a machine that is busy with something else. */
    private static final Duration ANSWERED_WITHIN = Duration.ofSeconds(10);

    /** A channel that were lost with each late confirm would be one of 200. */
    private static final int CACHED_CHANNELS = 25;

    private static final Duration SOON = Duration.ofMinutes(2);

    private final FragileGateway fragile = FragileGateway.shared();
    private final Gateway gateway = fragile.another();

    @AfterEach
    void heal() {
        fragile.heal();
        gateway.close();
    }

    @Test
    void everyAnswerComesInTimeNothingIsGivenBackAndEveryOrderArrives() throws Exception {
        buyUntilTold(fragile.gate.openSale(1), 0);
        await().atMost(SOON).until(() -> channels() > 0);
        long before = channels();
        for (int round = 1; round <= 3; round++) {
            round(fragile.gate.openSale(USERS), round == 3);
        }
        // RabbitMQ counts some seconds late, and the gateway's own channels are opened anew after the restart.
        await().atMost(SOON).until(() -> channels() <= before + CACHED_CHANNELS);
        buyUntilTold(fragile.gate.openSale(1), 0);
    }

    private void round(String resourceId, boolean restartInTheMiddle) {
        fragile.toRabbit.delay(Direction.TO_CLIENT, LATE);
        CompletableFuture<Void> restart = CompletableFuture.runAsync(() -> {
            if (restartInTheMiddle) {
                await().atMost(SOON).until(() -> fragile.gate.users(resourceId) > USERS / 2);
                fragile.rabbit.restart();
                // No connection can be made while each step of the greeting takes twelve seconds.
                fragile.toRabbit.heal();
            }
        });
        Caller.atATime(AT_ONCE, IntStream.range(0, USERS).boxed(), user -> buyUntilTold(resourceId, user));
        restart.join();

        // All outcomes but the refused ones are unknown, and what is unknown stands.
        assertThat(fragile.gate.stock(resourceId)).isEqualTo("0");
        assertThat(fragile.gate.users(resourceId)).isEqualTo(USERS);
        fragile.heal();
        await().atMost(SOON).until(() -> fragile.gate.pending(resourceId) == 0);
        await().atMost(SOON)
                .ignoreExceptions()
                .untilAsserted(() -> assertThat(ordersInTheQueue(resourceId))
                        .isEqualTo(Set.copyOf(fragile.gate
                                .redis()
                                .hgetall(new ResourceKeys(resourceId).users())
                                .values())));
    }

    /** A broker that restarts is away for a while: then nothing is reserved, and the user asks again. */
    private Answer buyUntilTold(String resourceId, int user) {
        return await().atMost(SOON)
                .pollInterval(Duration.ofMillis(200))
                .until(() -> buy(resourceId, user), answer -> answer.status() == 202);
    }

    private Answer buy(String resourceId, int user) {
        Answer answer = Caller.buy(gateway.url(), resourceId, "user-" + user);
        assertThat(answer.took()).isLessThan(ANSWERED_WITHIN);
        assertThat(answer.code()).isIn("INIT", "UNAVAILABLE");
        return answer;
    }

    private Set<String> ordersInTheQueue(String resourceId) {
        return fragile.queue.messagesOf(resourceId).stream()
                .map(OrderMessage::orderId)
                .collect(Collectors.toSet());
    }

    /** Open channels on the broker. */
    private long channels() throws Exception {
        URI api = URI.create(fragile.rabbit.api() + "/channels");
        String login = Base64.getEncoder().encodeToString(api.getUserInfo().getBytes(StandardCharsets.UTF_8));
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://" + api.getHost() + ":" + api.getPort() + api.getPath()))
                .header("Authorization", "Basic " + login)
                .build();
        return Caller.send(request).json().size();
    }
}
