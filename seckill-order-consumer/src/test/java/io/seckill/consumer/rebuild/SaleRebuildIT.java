package io.seckill.consumer.rebuild;

import static io.seckill.consumer.testing.Rest.awaiting;
import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.consumer.testing.Buyers;
import io.seckill.consumer.testing.Http;
import io.seckill.consumer.testing.Http.Answer;
import io.seckill.consumer.testing.Stage;
import io.seckill.message.OrderMessage;
import io.seckill.stock.ReserveOutcome;
import io.seckill.stock.ResourceKeys;
import io.seckill.stock.sale.SaleRegistry;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A gate is rebuilt from the book, and only when it lost something. */
class SaleRebuildIT {

    private final Stage stage = Stage.shared();
    private final String sale = stage.openSale(10);

    @Test
    void aWholeGateIsLeftAlone() {
        stage.gate().confirm(stage.gate().reserveAll(sale, 1, 3));

        assertThat(rebuild().problem()).isEqualTo("409 REBUILD_NOT_NEEDED");

        assertThat(stage.gate().stock(sale)).isEqualTo(7);
        assertThat(stage.gate().users(sale)).isEqualTo(3);
    }

    @Test
    void aGateThatLostEverythingIsBuiltFromTheBook() {
        List<OrderMessage> recorded = sell(4);
        stage.gate().loseEverything();
        assertThat(stage.gate().tryUsers(sale, 5, 5)).containsExactly(ReserveOutcome.NOT_LOADED);
        assertThat(open().problem()).isEqualTo("409 REBUILD_NEEDED");
        assertThat(stage.gate().stock(sale)).as("opening loads no lost sale").isEqualTo(-1);

        assertThat(rebuild().status()).isEqualTo(200);

        assertThat(stage.gate().stock(sale)).isEqualTo(6);
        assertThat(stage.gate().users(sale)).isEqualTo(4);
        assertThat(stage.gate().reserve(Buyers.order(sale, 1)).orderId())
                .isEqualTo(recorded.get(0).orderId());
        assertThat(stage.gate().redis().hasKey(new ResourceKeys(sale).stagedUsers()))
                .isFalse();
    }

    @Test
    void lostMarksAloneForbidSellingUntilTheRebuild() {
        sell(4);
        stage.gate().redis().delete(new ResourceKeys(sale).users());
        assertThat(stage.gate().tryUsers(sale, 1, 1)).containsExactly(ReserveOutcome.UNAVAILABLE);

        assertThat(rebuild().status()).isEqualTo(200);

        assertThat(stage.gate().tryUsers(sale, 1, 4)).containsOnly(ReserveOutcome.ALREADY_ORDERED);
    }

    @Test
    void aClosedSaleStaysClosedThroughARebuild() {
        stage.http().admin("POST", "/admin/sales/" + sale + "/close", "");
        stage.gate().loseEverything();

        assertThat(rebuild().text("state")).isEqualTo("CLOSED");

        assertThat(stage.gate().tryUsers(sale, 1, 1)).containsExactly(ReserveOutcome.UNAVAILABLE);
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 10, 15})
    void changingALostSaleNeedsARebuildFirstAndChangesNothing(int total) {
        stage.gate().loseEverything();

        Answer refused = stage.http().admin("PUT", "/admin/sales/" + sale, Http.terms(total));

        assertThat(refused.problem()).isEqualTo("409 REBUILD_NEEDED");
        assertThat(stage.book().total(sale)).isEqualTo(10);
        assertThat(stage.book().stock(sale)).isEqualTo(10);
        assertThat(stage.gate().stock(sale)).isEqualTo(-1);
    }

    @Test
    void openingALostSaleThatIsClosedLeavesItClosed() {
        call("close");
        stage.gate().loseEverything();

        assertThat(open().problem()).isEqualTo("409 REBUILD_NEEDED");

        assertThat(rebuild().text("state")).isEqualTo("CLOSED");
        assertThat(open().text("state")).isEqualTo("OPEN");
        assertThat(stage.gate().tryUsers(sale, 1, 1)).containsExactly(ReserveOutcome.RESERVED);
    }

    @Test
    void aLostSaleCanBeClosedAndTheRebuildCarriesIt() {
        stage.gate().loseEverything();

        assertThat(call("close").text("state")).isEqualTo("CLOSED");

        assertThat(rebuild().text("state")).isEqualTo("CLOSED");
        assertThat(stage.gate().sale(sale, "state")).isEqualTo("CLOSED");
    }

    @Test
    void theRegistryIsAnnouncedAgainSoThatUnknownAndLostAreToldApart() {
        SaleRegistry registry = stage.consumer().bean(SaleRegistry.class);
        String unknown = Buyers.newResource();
        stage.gate().loseEverything();

        awaiting("the announcement").until(() -> registry.neverLoaded(unknown));

        assertThat(registry.neverLoaded(sale)).as("lost, not unknown").isFalse();
        assertThat(registry.all()).contains(sale).doesNotContain(unknown);
    }

    private List<OrderMessage> sell(int units) {
        List<OrderMessage> orders = stage.gate().reserveAll(sale, 1, units);
        stage.queues().publish(orders);
        stage.gate().confirm(orders);
        awaiting("recorded").until(() -> stage.book().live(sale) == units);
        return orders;
    }

    private Answer rebuild() {
        return call("rebuild");
    }

    private Answer open() {
        return call("open");
    }

    private Answer call(String action) {
        return stage.http().admin("POST", "/admin/sales/" + sale + "/" + action, "");
    }
}
