package io.seckill.consumer.audit;

import static io.seckill.consumer.testing.Rest.awaiting;
import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.consumer.testing.Buyers;
import io.seckill.consumer.testing.Http;
import io.seckill.consumer.testing.Http.Answer;
import io.seckill.consumer.testing.Stage;
import io.seckill.message.OrderMessage;
import java.util.List;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** A sale of a test, with what its audit says. */
public record AuditedSale(Stage stage, String resourceId) {

    public static final String RESERVED_UNITS = "gate stock + reservations = total";
    public static final String RECORDED_UNITS = "book stock + live orders = total";

    public static AuditedSale of(int total) {
        return new AuditedSale(Stage.shared(), Stage.shared().openSale(total));
    }

    public void sell(int first, int last) {
        publish(stage.gate().reserveAll(resourceId, first, last));
        awaiting("recorded").until(() -> stage.book().live(resourceId) == last - first + 1);
    }

    public void publish(List<OrderMessage> reserved) {
        stage.queues().publish(reserved);
        stage.gate().confirm(reserved);
    }

    OrderMessage plantPending(String userId, String orderId) {
        OrderMessage order = Buyers.order(resourceId, userId, orderId);
        stage.gate().reserve(order);
        return order;
    }

    public JsonNode audit() {
        return auditBy(stage.http());
    }

    /** As one of several instances tells it. */
    JsonNode auditBy(Http instance) {
        Answer answer = instance.admin("GET", "/admin/sales/" + resourceId + "/audit", "");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.json();
    }

    /** Each difference as "KIND user reserved recorded". */
    public List<String> differences() {
        return lines(audit().get("differences"));
    }

    /** Those that wait in the dead-letter queue, in the same form. */
    public List<String> parked() {
        return lines(audit().get("parked"));
    }

    private static List<String> lines(JsonNode differences) {
        return StreamSupport.stream(differences.spliterator(), false)
                .map(found -> String.join(
                        " ",
                        found.get("kind").asString(),
                        found.get("userId").asString(),
                        found.path("reservedOrderId").asString("-"),
                        found.path("recordedOrderId").asString("-")))
                .toList();
    }

    /** The names of the checks that do not pass. */
    public List<String> failed() {
        return StreamSupport.stream(audit().get("checks").spliterator(), false)
                .filter(check -> !check.get("passed").asBoolean())
                .map(check -> check.get("name").asString())
                .toList();
    }
}
