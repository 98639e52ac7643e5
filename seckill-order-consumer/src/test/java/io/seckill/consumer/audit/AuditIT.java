package io.seckill.consumer.audit;

import static io.seckill.consumer.audit.AuditedSale.RECORDED_UNITS;
import static io.seckill.consumer.audit.AuditedSale.RESERVED_UNITS;
import static io.seckill.consumer.testing.Rest.awaiting;
import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.consumer.testing.Buyers;
import io.seckill.consumer.testing.Http;
import io.seckill.consumer.testing.ParkedOrder;
import io.seckill.consumer.testing.RunningConsumer;
import io.seckill.consumer.testing.Stage;
import io.seckill.message.OrderTopology;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** At rest the audit agrees, or names every difference by user and order. */
class AuditIT {

    private final Stage stage = Stage.shared();
    private final AuditedSale sale = AuditedSale.of(1000);

    @AfterEach
    void leaveNoDeadLetters() {
        stage.queues().takeDead();
    }

    @Test
    void atRestTheThreeStoresAgree() {
        sale.sell(1, 30);

        JsonNode audit = sale.audit();

        assertThat(audit.get("agreed").asBoolean()).as(audit.toString()).isTrue();
        assertThat(audit.get("atRest").asBoolean()).isTrue();
        assertThat(audit.get("checks")).isNotEmpty();
        assertThat(audit.get("differences")).isEmpty();
    }

    @Test
    void aSaleThatIsNotOpenYetAgreesToo() {
        AuditedSale made = new AuditedSale(stage, Buyers.newResource());
        stage.http().admin("PUT", "/admin/sales/" + made.resourceId(), Http.terms(5));

        assertThat(made.audit().get("agreed").asBoolean()).isTrue();
    }

    @Test
    void everyDifferenceIsNamedByUserAndOrder() {
        sale.sell(1, 30);
        // Long ago, by its order id.
        stage.gate().confirm(List.of(sale.plantPending("leaked", "101")));
        stage.book().plantOrder("102", sale.resourceId(), "forgotten");
        stage.book()
                .execute(
                        "UPDATE orders SET order_id = 103 WHERE resource_id = ? AND user_id = 'user-7'",
                        sale.resourceId());

        assertThat(sale.audit().get("agreed").asBoolean()).isFalse();
        assertThat(sale.audit().get("differenceCount").asInt()).isEqualTo(3);
        assertThat(sale.differences())
                .anyMatch(found -> found.equals("RESERVATION_WITHOUT_ORDER leaked 101 -"))
                .anyMatch(found -> found.equals("ORDER_WITHOUT_RESERVATION forgotten - 102"))
                .anyMatch(found -> found.matches("ANOTHER_ORDER user-7 [0-9]{18} 103"));
        assertThat(sale.failed()).containsExactly(RECORDED_UNITS, "gate stock = book stock");
    }

    @Test
    void deadLettersAreCounted() {
        stage.queues().publishText("no JSON");
        awaiting("a dead letter").until(() -> stage.queues().dead() == 1);

        assertThat(sale.failed()).containsExactly("dead letters");
        assertThat(sale.audit().get("agreed").asBoolean()).isFalse();
    }

    @Test
    void auditsAtTheSameTimeOfSeveralInstancesHideNoDeadLetterFromEachOther() {
        ParkedOrder.of(stage, sale.resourceId(), 1);
        try (RunningConsumer another = stage.anotherConsumer()) {
            List<Http> instances = List.of(stage.http(), new Http(another));
            List<CompletableFuture<JsonNode>> audits = IntStream.range(0, 40)
                    .mapToObj(i -> CompletableFuture.supplyAsync(() -> sale.auditBy(instances.get(i % 2))))
                    .toList();

            assertThat(audits).map(CompletableFuture::join).allSatisfy(audit -> {
                assertThat(audit.get("queues").get(OrderTopology.DEAD).asInt()).isEqualTo(1);
                assertThat(audit.get("parked")).hasSize(1);
                assertThat(audit.get("differences")).isEmpty();
            });
        }
    }

    @Test
    void aGateThatLostTheSaleIsFoundOut() {
        sale.sell(1, 3);
        stage.gate().loseEverything();

        assertThat(sale.failed()).contains(RESERVED_UNITS, "gate stock = book stock", "reservations = live orders");
        assertThat(sale.differences()).hasSize(3).allMatch(found -> found.startsWith("ORDER_WITHOUT_RESERVATION"));
    }

    @Test
    void manyAuditsKeepNoConnection() {
        sale.sell(1, 3);
        for (int i = 0; i < 20; i++) {
            assertThat(sale.audit().get("agreed").asBoolean()).isTrue();
        }
    }
}
