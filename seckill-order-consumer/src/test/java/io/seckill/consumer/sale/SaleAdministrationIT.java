package io.seckill.consumer.sale;

import static java.util.concurrent.CompletableFuture.supplyAsync;
import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.consumer.testing.Buyers;
import io.seckill.consumer.testing.Http;
import io.seckill.consumer.testing.Http.Answer;
import io.seckill.consumer.testing.Stage;
import io.seckill.stock.ReserveOutcome;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Making, opening and closing sales: the book first, then the gate, and nothing of a running sale overwritten. */
class SaleAdministrationIT {

    private final Stage stage = Stage.shared();
    private final String sale = Buyers.newResource();

    @Test
    void aNewSaleIsInTheBookAndNotYetAtTheGate() {
        Answer made = put(5);

        assertThat(made.status()).isEqualTo(201);
        assertThat(made.text("resourceId")).isEqualTo(sale);
        assertThat(made.text("state")).isEqualTo("CREATED");
        assertThat(made.json().get("total").asInt()).isEqualTo(5);
        assertThat(stage.book().stock(sale)).isEqualTo(5);
        assertThat(stage.gate().stock(sale)).isEqualTo(-1);
        assertThat(stage.gate().tryUsers(sale, 1, 1)).containsExactly(ReserveOutcome.NOT_LOADED);
    }

    @Test
    void anOpenSaleSellsAndAClosedOneDoesNotUntilItIsOpenAgain() {
        put(5);
        assertThat(call("open").text("state")).isEqualTo("OPEN");
        stage.gate().reserveAll(sale, 1, 2);
        assertThat(call("close").text("state")).isEqualTo("CLOSED");
        assertThat(stage.gate().tryUsers(sale, 3, 3)).containsExactly(ReserveOutcome.UNAVAILABLE);

        assertThat(call("open").status()).isEqualTo(200);

        assertThat(stage.gate().stock(sale)).as("what was sold stays sold").isEqualTo(3);
        stage.gate().reserveAll(sale, 3, 5);
        assertThat(stage.gate().tryUsers(sale, 6, 6)).containsExactly(ReserveOutcome.SOLD_OUT);
    }

    @Test
    void openingOrClosingTwiceIsRefusedAndChangesNothing() {
        put(5);
        assertThat(call("close").problem()).isEqualTo("409 NOT_OPEN");
        call("open");
        stage.gate().reserveAll(sale, 1, 2);

        assertThat(call("open").problem()).isEqualTo("409 ALREADY_OPEN");
        assertThat(stage.gate().stock(sale)).isEqualTo(3);
        assertThat(stage.gate().users(sale)).isEqualTo(2);

        call("close");
        assertThat(call("close").problem()).isEqualTo("409 NOT_OPEN");
    }

    @Test
    void manyAdministratorsWhoMakeOneSaleAtOnceMakeItOnce() {
        List<CompletableFuture<Answer>> calls =
                Stream.generate(() -> supplyAsync(() -> put(5))).limit(8).toList();

        assertThat(calls.stream().map(call -> call.join().status()))
                .containsOnlyOnce(201)
                .containsOnly(200, 201);
        assertThat(stage.book().stock(sale)).isEqualTo(5);
    }

    @Test
    void manyAdministratorsWhoOpenOneSaleAtOnceLoadItOnce() {
        put(5);
        List<CompletableFuture<Answer>> calls =
                Stream.generate(() -> supplyAsync(() -> call("open"))).limit(8).toList();

        assertThat(calls.stream().map(call -> call.join().status()))
                .contains(200)
                .allMatch(status -> status == 200 || status == 409);
        assertThat(stage.gate().stock(sale)).isEqualTo(5);
        assertThat(stage.gate().sale(sale, "state")).isEqualTo("OPEN");
    }

    @Test
    void whatIsUnknownIsNotFound() {
        for (String action : List.of("open", "close", "rebuild")) {
            assertThat(call(action).problem()).as(action).isEqualTo("404 NOT_FOUND");
        }
        assertThat(stage.http()
                        .admin("GET", "/admin/sales/" + sale + "/audit", "")
                        .problem())
                .isEqualTo("404 NOT_FOUND");
    }

    private Answer put(int total) {
        return stage.http().admin("PUT", "/admin/sales/" + sale, Http.terms(total));
    }

    private Answer call(String action) {
        return stage.http().admin("POST", "/admin/sales/" + sale + "/" + action, "");
    }
}
