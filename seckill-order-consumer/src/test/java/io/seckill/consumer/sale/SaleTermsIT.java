package io.seckill.consumer.sale;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.consumer.testing.Http;
import io.seckill.consumer.testing.Http.Answer;
import io.seckill.consumer.testing.Stage;
import io.seckill.message.OrderMessage;
import io.seckill.stock.ReserveOutcome;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Changing the terms of a running sale, of which two units are recorded and one more is reserved. */
class SaleTermsIT {

    private final Stage stage = Stage.shared();
    private final String sale = stage.openSale(10);

    @BeforeEach
    void sellThree() {
        List<OrderMessage> recorded = stage.gate().reserveAll(sale, 1, 2);
        long before = stage.consumer().done();
        stage.queues().publish(recorded);
        stage.awaitDone(before, 2);
        stage.gate().confirm(recorded);
        stage.gate().reserveAll(sale, 3, 3);
        assertStocks(10, 8, 7);
    }

    @Test
    void raisingTheTotalMovesBothStocksByTheDifference() {
        assertThat(put(15).status()).isEqualTo(200);

        assertStocks(15, 13, 12);
        assertThat(stage.gate().users(sale)).isEqualTo(3);
    }

    @Test
    void loweringTheTotalMovesBothStocksByTheDifference() {
        assertThat(put(3).status()).isEqualTo(200);

        assertStocks(3, 1, 0);
        assertThat(stage.gate().tryUsers(sale, 4, 4)).containsExactly(ReserveOutcome.SOLD_OUT);
    }

    @Test
    void belowWhatIsReservedIsRefusedAndNeitherStoreChanges() {
        assertThat(put(2).problem()).isEqualTo("409 BELOW_SOLD");
        assertThat(put(1).problem()).isEqualTo("409 BELOW_SOLD");

        assertStocks(10, 8, 7);
    }

    @Test
    void theSameTermsAgainChangeNothing() {
        assertThat(put(10).status()).isEqualTo(200);

        assertStocks(10, 8, 7);
    }

    @Test
    void aWindowThatIsOverEndsTheSale() {
        Answer ended = stage.http()
                .admin("PUT", path(), Http.terms("10", "\"2020-01-01T00:00:00Z\"", "\"2020-01-02T00:00:00+08:00\""));

        assertThat(ended.text("end")).isEqualTo("2020-01-01T16:00:00Z");
        assertThat(stage.gate().tryUsers(sale, 4, 4)).containsExactly(ReserveOutcome.ENDED);
    }

    @Test
    void aRaiseThatWasCutShortBetweenBookAndGateIsCompletedByRepeatingIt() {
        stage.book().execute("UPDATE sale SET total = 15, stock = stock + 5 WHERE resource_id = ?", sale);

        assertThat(put(15).status()).isEqualTo(200);

        assertStocks(15, 13, 12);
    }

    @Test
    void aLoweringThatReachedTheGateAndNotTheBookIsCompletedByRepeatingIt() {
        assertThat(put(5).status()).isEqualTo(200);
        stage.book().execute("UPDATE sale SET total = 10, stock = stock + 5 WHERE resource_id = ?", sale);

        assertThat(put(5).status()).isEqualTo(200);

        assertStocks(5, 3, 2);
    }

    private Answer put(int total) {
        return stage.http().admin("PUT", path(), Http.terms(total));
    }

    private String path() {
        return "/admin/sales/" + sale;
    }

    private void assertStocks(int total, int inTheBook, int atTheGate) {
        assertThat(stage.book().total(sale)).isEqualTo(total);
        assertThat(stage.gate().sale(sale, "total")).isEqualTo(Integer.toString(total));
        assertThat(stage.book().stock(sale)).as("book").isEqualTo(inTheBook);
        assertThat(stage.gate().stock(sale)).as("gate").isEqualTo(atTheGate);
    }
}
