package io.seckill.consumer.life;

import static io.seckill.consumer.testing.Rest.awaiting;
import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.consumer.testing.Http;
import io.seckill.consumer.testing.RunningConsumer;
import io.seckill.consumer.testing.Stage;
import io.seckill.message.OrderMessage;
import io.seckill.stock.ReserveOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Users cancel. Cases C05 and C10: a unit comes back once, and its user may buy again. */
class CancelIT {

    private final Stage stage = Stage.shared();

    @Test
    void twentyCancelsAndALapseOfEachOfAHundredOrdersAtOnceGiveAHundredUnitsBack() throws Exception {
        String sale = stage.openSale(100);
        List<OrderMessage> orders = stage.buy(sale, 1, 100);
        assertThat(stage.gate().stock(sale)).isZero();

        List<String> answers;
        try (RunningConsumer second = stage.anotherConsumer()) {
            Http other = new Http(second);
            ExecutorService users = Executors.newFixedThreadPool(40);
            List<Future<String>> asked = new ArrayList<>();
            // The first orders are cancelled before their time is over; the time of the rest is over meanwhile.
            for (OrderMessage order : orders.subList(0, 20)) {
                twentyTimes(time -> asked.add(users.submit(() -> cancel(time % 2 == 0 ? stage.http() : other, order))));
            }
            stage.book().execute("UPDATE orders SET pay_by = 1 WHERE resource_id = ?", sale);
            for (OrderMessage order : orders.subList(20, 100)) {
                twentyTimes(time -> asked.add(users.submit(() -> cancel(time % 2 == 0 ? stage.http() : other, order))));
            }
            answers = new ArrayList<>();
            for (Future<String> one : asked) {
                answers.add(one.get());
            }
            users.shutdown();
        }

        long byUser =
                answers.stream().filter(answer -> answer.startsWith("200")).count();
        assertThat(answers).filteredOn(answer -> !answer.startsWith("200")).containsOnly("409 ALREADY_CANCELLED");
        awaiting("every unit is back").until(() -> stage.gate().stock(sale) == 100);
        assertThat(stage.book().stock(sale)).isEqualTo(100);
        assertThat(stage.gate().users(sale)).isZero();
        assertThat(count(sale, "status = 'CANCELLED' AND reason = 'BY_USER'")).isEqualTo((int) byUser);
        assertThat(count(sale, "status = 'CANCELLED'")).isEqualTo(100);
        assertThat(byUser).as("both kinds took part").isBetween(1L, 99L);
        assertThat(stage.book().number("SELECT COUNT(*) FROM stock_return WHERE resource_id = ?", sale))
                .isEqualTo(100);
        assertThat(stage.book()
                        .number(
                                "SELECT COUNT(*) FROM order_event JOIN orders USING (order_id)"
                                        + " WHERE resource_id = ? AND order_event.status = 'CANCELLED'",
                                sale))
                .isEqualTo(100);
        awaiting("the stores agree").until(() -> stage.agrees(sale));
    }

    @Test
    void aUserWhoseOrderLapsedTwiceBuysAThirdTimeAndPays() {
        String sale = stage.openSale(Http.terms(5, "PT5S"));
        for (int cycle = 1; cycle <= 2; cycle++) {
            OrderMessage order = stage.buy(sale, 1, 1).get(0);
            assertThat(look(order).text("payBy")).isNotBlank();
            awaiting("the order lapses").until(() -> look(order).text("status").equals("CANCELLED"));
            assertThat(look(order).text("reason")).isEqualTo("UNPAID");
            awaiting("the unit is back").until(() -> stage.gate().stock(sale) == 5);
        }
        OrderMessage paid = stage.buy(sale, 1, 1).get(0);
        assertThat(stage.consumer().bean(OrderLife.class).pay(paid.orderNumber(), "payment-1"))
                .isEqualTo(Change.CHANGED);

        assertThat(stage.gate().tryUsers(sale, 1, 1)).containsExactly(ReserveOutcome.ALREADY_ORDERED);
        assertThat(count(sale, "status = 'CANCELLED'")).isEqualTo(2);
        assertThat(count(sale, "status = 'PAID'")).isEqualTo(1);
        assertThat(stage.book().stock(sale)).isEqualTo(4);
        assertThat(stage.gate().stock(sale)).isEqualTo(4);
        assertThat(stage.gate().users(sale)).isEqualTo(1);
        assertThat(stage.queues().dead()).isZero();
        awaiting("the stores agree").until(() -> stage.agrees(sale));
    }

    @Test
    void whatCannotBeCancelledSaysWhy() {
        String sale = stage.openSale(2);
        OrderMessage paid = stage.buy(sale, 1, 1).get(0);
        stage.consumer().bean(OrderLife.class).pay(paid.orderNumber(), "payment-2");
        OrderMessage reserved = stage.gate().reserveAll(sale, 2, 2).get(0);

        assertThat(cancel(stage.http(), paid)).isEqualTo("409 ALREADY_PAID");
        assertThat(cancel(stage.http(), reserved)).isEqualTo("409 NOT_RECORDED");
        assertThat(stage.http()
                        .ask("thief", "/orders/" + paid.orderId() + "/cancel")
                        .problem())
                .isEqualTo("404 NOT_FOUND");
        assertThat(stage.http().ask("user-1", "/orders/none/cancel").problem()).isEqualTo("404 NOT_FOUND");
        stage.gate().release(reserved.reservation());
    }

    @Test
    void eachStateThatAnOrderEnteredIsOnRecordWithItsCause() {
        String sale = stage.openSale(1);
        OrderMessage order = stage.buy(sale, 1, 1).get(0);
        cancel(stage.http(), order);

        assertThat(events(order, "CREATED")).isEqualTo("RECORDED");
        assertThat(events(order, "CANCELLED")).isEqualTo("BY_USER");
    }

    private static void twentyTimes(IntConsumer work) {
        IntStream.range(0, 20).forEach(work);
    }

    private String events(OrderMessage order, String status) {
        return stage.book()
                .text(
                        "SELECT cause FROM order_event WHERE order_id = ? AND status = ? AND happened_at > 0",
                        order.orderNumber(),
                        status);
    }

    private int count(String sale, String which) {
        return stage.book().number("SELECT COUNT(*) FROM orders WHERE resource_id = ? AND " + which, sale);
    }

    private Http.Answer look(OrderMessage order) {
        return stage.http().user(order.userId(), "/orders/" + order.orderId());
    }

    private static String cancel(Http http, OrderMessage order) {
        Http.Answer answer = http.ask(order.userId(), "/orders/" + order.orderId() + "/cancel");
        for (int more = 0; more < 10 && answer.status() == 503; more++) {
            answer = http.ask(order.userId(), "/orders/" + order.orderId() + "/cancel");
        }
        return answer.status() == 200 ? "200 " + answer.text("status") : answer.problem();
    }
}
