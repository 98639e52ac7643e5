package io.seckill.consumer.deadletter;

import static io.seckill.consumer.testing.Rest.awaiting;
import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.consumer.testing.Buyers;
import io.seckill.consumer.testing.Http.Answer;
import io.seckill.consumer.testing.ParkedOrder;
import io.seckill.consumer.testing.Stage;
import io.seckill.testing.Tokens;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Dead letters are listed, inspected, replayed and discarded over HTTP, by administrators alone. */
class DeadLettersIT {

    private final Stage stage = Stage.shared();
    private final String sale = stage.openSale(10);

    @AfterEach
    void leaveNoDeadLetters() {
        stage.queues().takeDead();
    }

    @Test
    void aDeadLetterIsListedAndInspected() {
        ParkedOrder parked = ParkedOrder.of(stage, sale, 1);

        Answer found = stage.http().admin("GET", ParkedOrder.ALL + "/" + parked.letter(), "");

        assertThat(found.status()).isEqualTo(200);
        assertThat(found.text("orderId")).isEqualTo(parked.order().orderId());
        assertThat(found.text("resourceId")).isEqualTo(sale);
        assertThat(found.text("userId")).isEqualTo("user-1");
        assertThat(found.text("reason")).isEqualTo("planted");
        assertThat(found.json().get("attempts").asInt()).isEqualTo(4);
        assertThat(found.text("body")).contains(parked.order().orderId());
        assertThat(parked.letters()).as("looking takes nothing").hasSize(1);
    }

    @Test
    void lettersAreListedOldestFirst() {
        ParkedOrder first = ParkedOrder.of(stage, sale, 1);
        ParkedOrder second = ParkedOrder.of(stage, sale, 2);

        JsonNode all = stage.http().admin("GET", ParkedOrder.ALL, "").json().get("deadLetters");

        assertThat(all.get(0).get("id").asString()).isEqualTo(first.letter());
        assertThat(all.get(1).get("id").asString()).isEqualTo(second.letter());
    }

    @Test
    void aReplayedOrderIsRecordedAndTheLetterIsGone() {
        ParkedOrder parked = ParkedOrder.of(stage, sale, 1);
        String letter = parked.letter();

        assertThat(parked.call(letter, "replay").status()).isEqualTo(204);

        parked.awaitOutcome("CREATED");
        assertThat(stage.queues().dead()).isZero();
        assertThat(parked.call(letter, "replay").problem()).isEqualTo("404 NOT_FOUND");
        assertThat(stage.book().stock(sale)).isEqualTo(9);
        assertThat(stage.gate().stock(sale)).isEqualTo(9);
    }

    @Test
    void aDiscardedOrderIsFailedForItsUserWhoMayBuyAgain() {
        ParkedOrder parked = ParkedOrder.of(stage, sale, 1);
        String order = "/orders/" + parked.order().orderId();
        assertThat(stage.http().user("user-1", order).text("status")).isEqualTo("INIT");

        assertThat(parked.call(parked.letter(), "discard").status()).isEqualTo(204);

        assertThat(stage.http().user("user-1", order).text("status")).isEqualTo("FAILED");
        assertThat(stage.http().user("user-1", order).text("reason")).isEqualTo("DISCARDED");
        assertThat(stage.gate().stock(sale)).isEqualTo(10);
        stage.queues().publish(stage.gate().reserveAll(sale, 1, 1));
        awaiting("the new order").until(() -> stage.book().live(sale) == 1);
    }

    @Test
    void anUnreadableLetterIsListedAndDiscarded() {
        stage.queues().publishText("no JSON");
        awaiting("a dead letter").until(() -> stage.queues().dead() == 1);

        JsonNode letter = stage.http().admin("GET", ParkedOrder.ALL, "").json().at("/deadLetters/0");

        assertThat(letter.has("orderId")).isFalse();
        assertThat(letter.get("body").asString()).isEqualTo("no JSON");
        String path = ParkedOrder.ALL + "/" + letter.get("id").asString();
        assertThat(stage.http().admin("POST", path + "/discard", "").status()).isEqualTo(204);
        assertThat(stage.queues().dead()).isZero();
    }

    @Test
    void anUnreadableLetterThatIsReplayedIsADeadLetterAgain() {
        stage.queues().publishText("no JSON");
        awaiting("a dead letter").until(() -> stage.queues().dead() == 1);
        String id = firstId();

        assertThat(stage.http()
                        .admin("POST", ParkedOrder.ALL + "/" + id + "/replay", "")
                        .status())
                .isEqualTo(204);

        awaiting("another letter")
                .until(() -> stage.queues().dead() == 1 && !firstId().equals(id));
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET ", "POST /replay", "POST /discard"})
    void anUnknownLetterIsNotFoundAndAnImpossibleIdIsABadRequest(String call) {
        ParkedOrder parked = ParkedOrder.of(stage, sale, 1);

        assertThat(call(call, Buyers.newOrderId(), Tokens.admin()).problem()).isEqualTo("404 NOT_FOUND");
        assertThat(call(call, "no%20id", Tokens.admin()).problem()).isEqualTo("400 INVALID_REQUEST");
        assertThat(call(call, "x".repeat(65), Tokens.admin()).problem()).isEqualTo("400 INVALID_REQUEST");
        assertThat(parked.letters()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET ", "POST /replay", "POST /discard"})
    void nobodyButAnAdministratorMayDoAnything(String call) {
        ParkedOrder parked = ParkedOrder.of(stage, sale, 1);

        assertThat(call(call, parked.letter(), Tokens.user("user-1")).problem()).isEqualTo("403 FORBIDDEN");
        assertThat(call(call, parked.letter(), null).problem()).isEqualTo("401 UNAUTHORIZED");
        assertThat(stage.http()
                        .send("GET", ParkedOrder.ALL, Tokens.user("user-1"), null, "")
                        .problem())
                .isEqualTo("403 FORBIDDEN");
        assertThat(parked.letters()).hasSize(1);
    }

    private Answer call(String call, String id, String token) {
        String[] parts = call.split(" ", 2);
        return stage.http().send(parts[0], ParkedOrder.ALL + "/" + id + parts[1], token, null, "");
    }

    private String firstId() {
        return stage.http()
                .admin("GET", ParkedOrder.ALL, "")
                .json()
                .at("/deadLetters/0/id")
                .asString("");
    }
}
