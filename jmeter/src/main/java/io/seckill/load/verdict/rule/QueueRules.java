package io.seckill.load.verdict.rule;

import io.seckill.load.evidence.broker.BrokerState;
import io.seckill.load.evidence.broker.QueueState;
import io.seckill.load.verdict.sheet.Line;
import java.util.List;

/** At rest nothing is on its way any more, nothing was given up, and somebody is there for the next order. */
public final class QueueRules {

    static final String NOTHING_ON_THE_WAY = "messages in the order queues";
    static final String NO_DEAD_LETTERS = "dead letters";
    static final String CONSUMERS_ALIVE = "consumers alive";
    private static final String NO_QUEUE = "no queue";

    private QueueRules() {}

    /**
     * A line for each rule.
     *
     * @param consumers how many consumers must be alive, at the least
     */
    public static List<Line> lines(BrokerState broker, int consumers) {
        return List.of(nothingOnTheWay(broker), noDeadLetters(broker), consumersAlive(broker, consumers));
    }

    private static Line nothingOnTheWay(BrokerState broker) {
        if (broker.onTheWay().isEmpty()) {
            return Line.exactly(NOTHING_ON_THE_WAY, 0, NO_QUEUE);
        }
        List<String> filled = broker.onTheWay().stream()
                .filter(queue -> queue.messages() != 0)
                .map(QueueRules::describe)
                .toList();
        return Line.exactly(NOTHING_ON_THE_WAY, 0, broker.messagesOnTheWay(), Differences.first(filled));
    }

    private static Line noDeadLetters(BrokerState broker) {
        Object found = broker.deadLetters().<Object>map(QueueState::messages).orElse(NO_QUEUE);
        return Line.exactly(NO_DEAD_LETTERS, 0, found);
    }

    private static Line consumersAlive(BrokerState broker, int consumers) {
        boolean pass = broker.consumers() >= consumers;
        return Line.of(CONSUMERS_ALIVE, consumers + " or more", broker.consumers(), pass, "");
    }

    private static String describe(QueueState queue) {
        return queue.name() + ": " + queue.ready() + " ready, " + queue.unacknowledged() + " unacknowledged";
    }
}
