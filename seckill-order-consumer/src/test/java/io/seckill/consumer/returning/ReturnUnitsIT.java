package io.seckill.consumer.returning;

import static io.seckill.consumer.testing.Rest.awaiting;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.consumer.testing.Stage;
import io.seckill.message.OrderMessage;
import io.seckill.stock.ReserveOutcome;
import io.seckill.stock.ResourceKeys;
import io.seckill.testing.TestEnvironment;
import io.seckill.testing.proxy.TcpProxy;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Units of ended orders come back to the gate once, whatever stands between. */
class ReturnUnitsIT {

    private static final TestEnvironment DIRECT = TestEnvironment.whole();
    private static final TcpProxy REDIS = TcpProxy.to(DIRECT.redisUrl());
    private static final Stage STAGE = Stage.on(
            new TestEnvironment(REDIS.through(DIRECT.redisUrl()), DIRECT.virtualHost(), DIRECT.database()),
            "--seckill.sale.rebuild-lost=false",
            "--seckill.sale.rebuild-quiet=300ms",
            "--seckill.flight.patience=10s");

    private final String sale = STAGE.openSale(3);

    @AfterAll
    static void stop() {
        STAGE.consumer().close();
        REDIS.close();
    }

    @Test
    void whileRedisIsAwayTheUnitWaitsAndTheAlarmRisesAndThenItComesBack() {
        OrderMessage order = STAGE.buy(sale, 1, 1).get(0);
        REDIS.cut();
        try {
            cancel(order);

            assertThat(STAGE.book().outcomeOf(order.orderId())).isEqualTo("CANCELLED BY_USER");
            assertThat(STAGE.book().stock(sale)).isEqualTo(3);
            awaiting("the alarm").until(() -> oldest() > 1);
        } finally {
            awaiting("a healed proxy").ignoreExceptions().until(() -> {
                REDIS.heal();
                return true;
            });
        }
        awaiting("the unit is back")
                .ignoreExceptions()
                .until(() -> STAGE.gate().stock(sale) == 3 && STAGE.gate().users(sale) == 0);
        awaiting("no alarm").until(() -> oldest() == 0);
        awaiting("the stores agree").ignoreExceptions().until(() -> STAGE.agrees(sale));
    }

    @Test
    void aRelayThatDiedBeforeItNotedWhatItToldTellsItAgainInVain() {
        OrderMessage first = STAGE.buy(sale, 1, 1).get(0);
        cancel(first);
        awaiting("the unit is back").until(() -> STAGE.gate().stock(sale) == 3);
        OrderMessage second = STAGE.buy(sale, 1, 1).get(0);

        STAGE.book().execute("UPDATE stock_return SET returned_at = NULL WHERE order_id = ?", first.orderNumber());
        awaitTold(first);

        assertThat(STAGE.gate().stock(sale)).isEqualTo(2);
        assertThat(STAGE.gate().tryUsers(sale, 1, 1)).containsExactly(ReserveOutcome.ALREADY_ORDERED);
        assertThat(STAGE.book().outcomeOf(second.orderId())).isEqualTo("CREATED");
        awaiting("the stores agree").until(() -> STAGE.agrees(sale));
    }

    @Test
    void aGateThatLostTheSaleGetsTheUnitWithTheRebuildAndNotTwice() {
        List<OrderMessage> orders = STAGE.buy(sale, 1, 2);
        ResourceKeys keys = new ResourceKeys(sale);
        STAGE.gate().redis().delete(List.of(keys.sale(), keys.stock(), keys.users()));
        cancel(orders.get(0));
        awaitTold(orders.get(0));

        awaiting("the rebuild")
                .until(() -> STAGE.http()
                                .admin("POST", "/admin/sales/" + sale + "/rebuild", "")
                                .status()
                        == 200);
        STAGE.book()
                .execute(
                        "UPDATE stock_return SET returned_at = NULL WHERE order_id = ?",
                        orders.get(0).orderNumber());
        awaitTold(orders.get(0));

        assertThat(STAGE.gate().stock(sale)).isEqualTo(2);
        assertThat(STAGE.gate().users(sale)).isEqualTo(1);
        awaiting("the stores agree").until(() -> STAGE.agrees(sale));
    }

    @Test
    void aSaleWhoseKeysAreBrokenHoldsUpNoOther() {
        String broken = STAGE.openSale(1);
        OrderMessage stuck = STAGE.buy(broken, 1, 1).get(0);
        String users = new ResourceKeys(broken).users();
        STAGE.gate().redis().delete(users);
        STAGE.gate().redis().opsForValue().set(users, "not a hash");
        cancel(stuck);
        awaiting("it was tried").until(() -> oldest() > 0.5);

        cancel(STAGE.buy(sale, 1, 1).get(0));

        awaiting("the other sale's unit is back").until(() -> STAGE.gate().stock(sale) == 3);
        STAGE.gate().redis().delete(users);
        awaitTold(stuck);
    }

    private static void awaitTold(OrderMessage order) {
        awaiting("the gate was told")
                .until(() -> STAGE.book()
                                .number(
                                        "SELECT COUNT(*) FROM stock_return WHERE order_id = ? AND returned_at IS NOT NULL",
                                        order.orderNumber())
                        == 1);
    }

    private static void cancel(OrderMessage order) {
        assertThat(STAGE.http()
                        .ask(order.userId(), "/orders/" + order.orderId() + "/cancel")
                        .status())
                .isEqualTo(200);
    }

    private static double oldest() {
        return STAGE.consumer()
                .bean(MeterRegistry.class)
                .get("seckill.returns.oldest")
                .gauge()
                .value();
    }
}
