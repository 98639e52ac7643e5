package io.seckill.gateway;

import static org.awaitility.Awaitility.await;

import io.seckill.stock.TestGate;
import io.seckill.testing.TestEnvironment;
import io.seckill.testing.VirtualHost;
import io.seckill.testing.local.DedicatedRabbit;
import io.seckill.testing.local.DedicatedRedis;
import io.seckill.testing.proxy.TcpProxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** One gateway with small limits, whose Redis and broker may be cut off, stopped and filled up. */
public final class FragileGateway {

    public static final int MOST_IN_FLIGHT = 8;
    public static final Duration CONFIRM_TIMEOUT = Duration.ofSeconds(3);

    public static final String VIRTUAL_HOST = "seckill";

    private static final FragileGateway SHARED = new FragileGateway();

    public final DedicatedRedis redis = DedicatedRedis.start();
    public final DedicatedRabbit rabbit = DedicatedRabbit.start();
    private final String amqp = newVirtualHost();
    public final TcpProxy toRedis = TcpProxy.to(redis.url());
    public final TcpProxy toRabbit = TcpProxy.to(amqp);
    public final Gateway gateway = another("--seckill.purchase.max-in-flight=" + MOST_IN_FLIGHT);
    public final TestGate gate = TestGate.at(redis.url());
    public final OrderQueue queue = new OrderQueue(amqp);

    private FragileGateway() {}

    /** One more on the same paths to the same servers, with the limits of every gateway but for these settings. */
    public Gateway another(String... settings) {
        List<String> all = new ArrayList<>(List.of(
                "--seckill.handover.confirm-timeout=" + CONFIRM_TIMEOUT.toMillis() + "ms",
                "--seckill.handover.relay-after=4s",
                "--seckill.handover.relay-lease=2s",
                "--seckill.handover.relay-period=200ms"));
        all.addAll(List.of(settings));
        VirtualHost through = new VirtualHost(VIRTUAL_HOST, toRabbit.through(amqp), rabbit.api());
        return Gateway.start(
                new TestEnvironment(toRedis.through(redis.url()), through, null), all.toArray(String[]::new));
    }

    /** The same, returned only when it is connected to all that it needs. */
    public Gateway anotherThatIsReady(String... settings) {
        Gateway other = another(settings);
        awaitReadiness(other, "UP");
        return other;
    }

    private String newVirtualHost() {
        rabbit.ctl("add_vhost", VIRTUAL_HOST);
        rabbit.ctl("set_permissions", "-p", VIRTUAL_HOST, "test", ".*", ".*", ".*");
        return rabbit.url().replace("%2f", VIRTUAL_HOST);
    }

    /** The one of this JVM, whole and ready. */
    public static FragileGateway shared() {
        SHARED.heal();
        return SHARED;
    }

    public void heal() {
        toRedis.heal();
        toRabbit.heal();
        awaitReadiness("UP");
    }

    public Answer buy(String resourceId, String userId) {
        return Caller.buy(gateway.url(), resourceId, userId);
    }

    public void awaitReadiness(String status) {
        awaitReadiness(gateway, status);
    }

    private static void awaitReadiness(Gateway gateway, String status) {
        await("readiness " + status)
                .atMost(Duration.ofSeconds(30))
                .until(() -> health(gateway, "readiness").equals(status)
                        && (status.equals("DOWN") || gateway.gauge("seckill.gate.breaker.open") == 0));
    }

    /** The status of a health group, as a container's probe sees it. */
    public String health(String group) {
        return health(gateway, group);
    }

    private static String health(Gateway gateway, String group) {
        return Caller.get(gateway.managementUrl() + "/actuator/health/" + group).text("status");
    }
}
