package io.seckill.consumer.testing;

import static io.seckill.consumer.testing.Rest.awaiting;

import io.seckill.consumer.testing.Http.Answer;
import io.seckill.message.OrderMessage;
import java.util.List;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** An order of a test whose message waits in the dead-letter queue, reserved at the gate and not in the book. */
public record ParkedOrder(Stage stage, OrderMessage order) {

    public static final String ALL = "/admin/dead-letters";

    /** The user numbered so reserves; the message goes to rest as the consumer would lay it. */
    public static ParkedOrder of(Stage stage, String sale, int user) {
        List<OrderMessage> reserved = stage.gate().reserveAll(sale, user, user);
        stage.gate().confirm(reserved);
        ParkedOrder parked = new ParkedOrder(stage, reserved.get(0));
        parked.layToRest();
        return parked;
    }

    /** Again, as when a consumer dies between laying it to rest and acknowledging it where it came from. */
    public void layToRest() {
        long before = stage.queues().dead();
        stage.queues().publishDead(order, Buyers.newOrderId());
        awaiting("the letter").until(() -> stage.queues().dead() == before + 1);
    }

    /** The ids of the letters of this order, oldest first. */
    public List<String> letters() {
        JsonNode all = stage.http().admin("GET", ALL, "").json().get("deadLetters");
        return StreamSupport.stream(all.spliterator(), false)
                .filter(letter -> letter.path("orderId").asString("").equals(order.orderId()))
                .map(letter -> letter.get("id").asString())
                .toList();
    }

    public String letter() {
        return letters().get(0);
    }

    public Answer call(String letter, String action) {
        return stage.http().admin("POST", ALL + "/" + letter + "/" + action, "");
    }

    /** The order's status and reason in the book, or "none". */
    public String outcome() {
        return stage.book().outcomeOf(order.orderId());
    }

    public void awaitOutcome(String outcome) {
        awaiting(outcome).until(() -> outcome().equals(outcome));
    }
}
