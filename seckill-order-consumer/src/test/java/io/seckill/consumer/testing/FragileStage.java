package io.seckill.consumer.testing;

import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.testing.Database;
import io.seckill.testing.TestEnvironment;
import io.seckill.testing.VirtualHost;
import io.seckill.testing.proxy.TcpProxy;

/**
 * A stage whose consumer reaches the database and the broker through proxies that can fail, and whose retries wait shorter. A
 * test that makes a fault heals it. The hands on the stores go past the proxies.
 *
 * @param database the way from the consumer to the database
 * @param broker the way from the consumer to the broker
 */
public record FragileStage(Stage stage, TcpProxy database, TcpProxy broker) {

    public static final String READINESS = "/actuator/health/readiness";

    public static FragileStage shared() {
        return Shared.STAGE;
    }

    /** How many listener threads hold their batch because the database is away. */
    public double paused() {
        return stage.consumer()
                .bean(MeterRegistry.class)
                .get("seckill.record.paused")
                .gauge()
                .value();
    }

    /** Ends every fault and awaits readiness. */
    public void heal() {
        heal(database);
        heal(broker);
        Rest.awaiting("readiness").until(() -> stage.http().managementStatus(READINESS) == 200);
    }

    private static void heal(TcpProxy proxy) {
        // Right after a cut the port may still be taken for a moment.
        Rest.awaiting("a healed proxy").ignoreExceptions().until(() -> {
            proxy.heal();
            return true;
        });
    }

    private static final class Shared {
        private static final FragileStage STAGE = start();

        private static FragileStage start() {
            TestEnvironment direct = TestEnvironment.whole();
            TcpProxy database = TcpProxy.to(direct.database().url());
            TcpProxy broker = TcpProxy.to(direct.virtualHost().uri());
            TestEnvironment fragile = new TestEnvironment(
                    direct.redisUrl(), through(broker, direct.virtualHost()), through(database, direct.database()));
            Stage stage = new Stage(
                    direct,
                    fragile,
                    "--seckill.topology.retry-delays=1s,300ms,300ms",
                    "--seckill.recording.outage-back-off=20ms",
                    "--seckill.recording.outage-back-off-most=200ms",
                    "--spring.datasource.hikari.connection-timeout=500",
                    // No commits but those of orders.
                    "--seckill.sale.announce-every=1h",
                    "--seckill.order.sweep-every=1h",
                    "--seckill.order.return-every=1h",
                    "--seckill.flight.report-every=1h",
                    "--seckill.sale.rebuild-every=1h");
            return new FragileStage(stage, database, broker);
        }

        private static VirtualHost through(TcpProxy proxy, VirtualHost direct) {
            return new VirtualHost(direct.name(), proxy.through(direct.uri()), direct.api());
        }

        private static Database through(TcpProxy proxy, Database direct) {
            // Statements must pass in the clear for the proxy to see a commit.
            return new Database(
                    proxy.through(direct.url()) + "?sslMode=DISABLED&allowPublicKeyRetrieval=true",
                    direct.user(),
                    direct.password());
        }
    }
}
