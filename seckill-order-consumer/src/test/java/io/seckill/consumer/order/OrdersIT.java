package io.seckill.consumer.order;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.consumer.testing.Buyers;
import io.seckill.consumer.testing.FragileStage;
import io.seckill.consumer.testing.Http.Answer;
import io.seckill.consumer.testing.Rest;
import io.seckill.consumer.testing.Stage;
import io.seckill.message.OrderMessage;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Users look at their own orders. Case C14: every id is a string. */
class OrdersIT {

    /** More than a double can hold: read as a number it ends in 000. */
    private static final String LARGE = "1805193908859179009";

    private static final long MOST_EXACT = 1L << 53;

    private final Stage stage = Stage.shared();
    private final String sale = stage.openSale(2);

    @Test
    void anOrderIsInitWhileOnlyTheGateHasItAndThenCreated() {
        OrderMessage order = stage.gate().reserveAll(sale, 1, 1).get(0);

        assertThat(look(order).text("status")).isEqualTo("INIT");
        assertThat(look(order).text("resourceId")).isEqualTo(sale);
        assertThat(look(order).text("reservedAt")).isNotBlank();
        assertThat(lookAtSale("user-1").json()).isEqualTo(look(order).json());

        record(order);

        assertThat(look(order).text("status")).isEqualTo("CREATED");
        assertThat(look(order).text("createdAt")).isNotBlank();
        assertThat(lookAtSale("user-1").json()).isEqualTo(look(order).json());
    }

    @Test
    void aFailedOrderShowsItsReason() {
        List<OrderMessage> orders = Buyers.orders(sale, 1, 3);
        orders.forEach(this::record);

        Answer surplus = look(orders.get(2));
        assertThat(surplus.text("status") + " " + surplus.text("reason")).isEqualTo("FAILED SOLD_OUT");
        assertThat(lookAtSale("user-3").json()).isEqualTo(surplus.json());
    }

    @Test
    void aLiveOrderIsShownBeforeALaterFailedOne() {
        OrderMessage first = Buyers.order(sale, 1);
        record(first);
        record(Buyers.order(sale, 1));

        assertThat(lookAtSale("user-1").text("orderId")).isEqualTo(first.orderId());
    }

    @Test
    void anotherUsersOrderIsNotFound() {
        OrderMessage recorded = Buyers.order(sale, 1);
        record(recorded);
        OrderMessage reserved = stage.gate().reserveAll(sale, 2, 2).get(0);

        for (OrderMessage order : List.of(recorded, reserved)) {
            assertThat(stage.http().user("thief", "/orders/" + order.orderId()).problem())
                    .isEqualTo("404 NOT_FOUND");
        }
        assertThat(lookAtSale("thief").problem()).isEqualTo("404 NOT_FOUND");
    }

    @Test
    void whatIsNoOrderIdIsNotFound() {
        for (String id : List.of("no-number", "-1", "0", "99999999999999999999")) {
            assertThat(stage.http().user("user-1", "/orders/" + id).problem())
                    .as(id)
                    .isEqualTo("404 NOT_FOUND");
        }
    }

    @Test
    void aLargeOrderIdSurvivesEveryAnswer() {
        stage.book().execute("DELETE FROM orders WHERE order_id = ?", LARGE);
        stage.book().execute("DELETE FROM order_event WHERE order_id = ?", LARGE);
        OrderMessage order = Buyers.order(sale, "user-1", LARGE);
        record(order);
        Answer audit = stage.http().admin("GET", "/admin/sales/" + sale + "/audit", "");

        assertThat(look(order).json().get("orderId").isString()).isTrue();
        assertThat(look(order).text("orderId")).isEqualTo(LARGE);
        assertThat(lookAtSale("user-1").text("orderId")).isEqualTo(LARGE);
        assertThat(audit.json().at("/differences/0/recordedOrderId").asString(""))
                .isEqualTo(LARGE);
        for (Answer answer : List.of(look(order), lookAtSale("user-1"), audit)) {
            assertEveryNumberIsExactInADouble(answer.json());
        }
    }

    @Test
    void whileTheBookIsAwayTheAnswerIsToTryAgain() {
        FragileStage fragile = FragileStage.shared();
        String sale = fragile.stage().openSale(1);
        fragile.database().cut();
        try {
            Answer answer = fragile.stage().http().user("user-1", "/orders?resourceId=" + sale);
            assertThat(answer.problem()).isEqualTo("503 UNAVAILABLE");
        } finally {
            fragile.database().heal();
        }
        Rest.awaiting("the book again")
                .until(() -> fragile.stage()
                                .http()
                                .user("user-1", "/orders?resourceId=" + sale)
                                .status()
                        == 404);
    }

    private void record(OrderMessage order) {
        long before = stage.consumer().done();
        stage.queues().publish(order);
        stage.awaitDone(before, 1);
    }

    private Answer look(OrderMessage order) {
        return stage.http().user(order.userId(), "/orders/" + order.orderId());
    }

    private Answer lookAtSale(String userId) {
        return stage.http().user(userId, "/orders?resourceId=" + sale);
    }

    private static void assertEveryNumberIsExactInADouble(JsonNode node) {
        if (node.isNumber()) {
            assertThat(Math.abs(node.asLong())).isLessThan(MOST_EXACT);
        }
        node.forEach(OrdersIT::assertEveryNumberIsExactInADouble);
    }
}
