package io.seckill.consumer.testing;

import io.seckill.message.OrderMessage;
import io.seckill.testing.TestEnvironment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Three stores that only this module's tests have, one consumer at work on them, and a hand on each. Tests share a stage, for
 * its start takes seconds: each works on sales of its own and leaves empty queues behind.
 */
public final class Stage {

    private final TestEnvironment environment;
    private final String[] settings;
    private final RunningConsumer consumer;
    private final QueueHand queues;
    private final BookHand book;
    private final GateHand gate;
    private final Http http;

    /**
     * @param direct the stores, for the hands
     * @param environment the stores as the consumer reaches them
     */
    Stage(TestEnvironment direct, TestEnvironment environment, String... settings) {
        this.environment = environment;
        this.book = new BookHand(direct.database());
        this.settings = settings.clone();
        this.consumer = RunningConsumer.start(environment, settings);
        this.queues = new QueueHand(direct.virtualHost());
        this.gate = new GateHand(consumer);
        this.http = new Http(consumer);
    }

    /** A stage of a test's own, on these stores. */
    public static Stage on(TestEnvironment environment, String... settings) {
        return new Stage(environment, environment, settings);
    }

    /** The stage of all tests that need no faults: default settings, but for shorter waits. */
    public static Stage shared() {
        return Shared.STAGE;
    }

    private static final class Shared {
        private static final Stage STAGE = start();

        private static Stage start() {
            TestEnvironment environment = TestEnvironment.whole();
            return new Stage(
                    environment,
                    environment,
                    "--seckill.sale.announce-every=300ms",
                    "--seckill.sale.rebuild-quiet=300ms",
                    // Reports come late on a busy machine.
                    "--seckill.flight.patience=10s",
                    // Tests that lose a sale look at the loss first.
                    "--seckill.sale.rebuild-lost=false");
        }
    }

    /** Another consumer beside the first, with the same settings and then these. */
    public RunningConsumer anotherConsumer(String... more) {
        Map<String, String> last = new LinkedHashMap<>();
        Stream.concat(Stream.of(settings), Stream.of(more))
                .forEach(setting -> last.put(setting.substring(0, setting.indexOf('=')), setting));
        return RunningConsumer.start(environment, last.values().toArray(String[]::new));
    }

    /** Another consumer beside the first, with parts of the test's own. */
    public RunningConsumer consumerWith(Class<?>... parts) {
        return RunningConsumer.startWith(environment, List.of(parts), settings);
    }

    /** Awaits that this many messages were done by the first consumer since it had done {@code before}. */
    public void awaitDone(long before, int messages) {
        Rest.awaiting(messages + " messages done").until(() -> consumer.done() - before >= messages);
    }

    public RunningConsumer consumer() {
        return consumer;
    }

    public QueueHand queues() {
        return queues;
    }

    public BookHand book() {
        return book;
    }

    public GateHand gate() {
        return gate;
    }

    public Http http() {
        return http;
    }

    /** These users reserve a unit each, and their orders are recorded. */
    public List<OrderMessage> buy(String resourceId, int firstUser, int lastUser) {
        List<OrderMessage> orders = gate.reserveAll(resourceId, firstUser, lastUser);
        queues.publish(orders);
        gate.confirm(orders);
        for (OrderMessage order : orders) {
            Rest.awaiting("the order is recorded")
                    .until(() -> !book.outcomeOf(order.orderId()).equals("none"));
        }
        return orders;
    }

    /** Whether gate, queue and book agree about the sale, and nothing of it is on its way. */
    public boolean agrees(String resourceId) {
        return http.admin("GET", "/admin/sales/" + resourceId + "/audit", "")
                .json()
                .path("agreed")
                .asBoolean();
    }

    /** A sale with a name of its own, running now, at the gate and in the book. */
    public String openSale(int total) {
        return openSale(Http.terms(total));
    }

    /** Likewise, on these terms. */
    public String openSale(String terms) {
        String resourceId = Buyers.newResource();
        http.admin("PUT", "/admin/sales/" + resourceId, terms);
        Http.Answer opened = http.admin("POST", "/admin/sales/" + resourceId + "/open", "");
        if (opened.status() != 200) {
            throw new IllegalStateException("sale not opened: " + opened);
        }
        return resourceId;
    }
}
