package io.seckill.consumer.life;

import static io.seckill.consumer.testing.Rest.awaiting;
import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.consumer.book.BookClock;
import io.seckill.consumer.testing.Http;
import io.seckill.consumer.testing.Stage;
import io.seckill.message.OrderMessage;
import io.seckill.testing.TestEnvironment;
import io.seckill.testing.local.DedicatedJvm;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Case C32: three instances whose clocks are a minute apart take 25 s over what is to lapse, and the one at work is killed. There is no
 * lock that it could outlast: its transaction ends with it, and the next one begins.
 */
class SlowLapseIT {

    private static final Duration WORK = Duration.ofSeconds(25);
    private static final String LAPSED = " FROM order_event JOIN orders USING (order_id) WHERE resource_id = ?"
            + " AND order_event.status = 'CANCELLED'";

    private final TestEnvironment environment = TestEnvironment.whole();
    /** By how far their clocks are ahead. */
    private final Map<String, DedicatedJvm> instances = new ConcurrentHashMap<>();

    @TempDir
    private Path atWork;

    private Stage stage;

    @BeforeEach
    void startInstances() {
        stage = Stage.on(environment, "--seckill.order.sweep-every=1h");
        List.of("-30s", "0s", "30s").parallelStream().forEach(ahead -> instances.put(ahead, start(ahead)));
    }

    private DedicatedJvm start(String ahead) {
        return DedicatedJvm.start(
                SlowLapse.class,
                environment.arguments(
                        "--seckill.order.sweep-batch=1000",
                        "--test.ahead=" + ahead,
                        "--test.work=" + WORK.toSeconds() + "s",
                        "--test.at-work=" + atWork.resolve(ahead)));
    }

    @AfterEach
    void stop() {
        instances.values().forEach(DedicatedJvm::close);
        stage.consumer().close();
    }

    @Test
    void aThousandOrdersLapseOnceAndNeverBeforeTheirTimeThoughTheOneAtWorkIsKilled() {
        String sale = stage.openSale(Http.terms(1_000, "PT1H"));
        List<OrderMessage> orders = stage.gate().reserveAll(sale, 1, 1_000);
        stage.queues().publish(orders);
        stage.gate().confirm(orders);
        awaiting("all are recorded").until(() -> stage.book().live(sale) == 1_000);
        // All at the same moment: each instance finds them all.
        stage.book().execute("UPDATE orders SET pay_by = " + BookClock.NOW + " + 5000 WHERE resource_id = ?", sale);

        awaiting("one is at work").until(() -> whoIsAtWork().size() == 1);
        instances.get(whoIsAtWork().get(0)).kill9();

        awaiting("the next begins").until(() -> whoIsAtWork().size() == 2);
        assertThat(stage.book().live(sale))
                .as("what the dead one had in hand is as before")
                .isEqualTo(1_000);
        awaiting("every unit is back")
                .atMost(WORK.multipliedBy(2))
                .until(() -> stage.gate().stock(sale) == 1_000);
        assertThat(whoIsAtWork()).as("only the dead one has left its file").hasSize(1);
        assertEachLapsedOnceAtItsTime(sale);
    }

    private List<String> whoIsAtWork() {
        return List.of(Objects.requireNonNull(atWork.toFile().list()));
    }

    private void assertEachLapsedOnceAtItsTime(String sale) {
        assertThat(stage.book().stock(sale)).isEqualTo(1_000);
        assertThat(stage.book().live(sale)).isZero();
        assertThat(stage.gate().users(sale)).isZero();
        assertThat(stage.book().number("SELECT COUNT(*) FROM stock_return WHERE resource_id = ?", sale))
                .isEqualTo(1_000);
        assertThat(stage.book().number("SELECT COUNT(*)" + LAPSED, sale)).isEqualTo(1_000);
        assertThat(stage.book().number("SELECT COUNT(*)" + LAPSED + " AND happened_at < pay_by", sale))
                .as("before their time, by the database's clock")
                .isZero();
    }
}
