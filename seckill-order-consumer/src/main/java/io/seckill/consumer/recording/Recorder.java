package io.seckill.consumer.recording;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.consumer.book.OrderBook;
import io.seckill.consumer.book.RecordOutcome;
import io.seckill.message.OrderMessage;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Records in the book, again at once when two transactions were in each other's way, and counts what came of it. */
@Component
class Recorder {

    private static final Logger log = LoggerFactory.getLogger(Recorder.class);

    private final OrderBook book;
    private final RecordingProperties limits;
    private final Map<RecordOutcome, Counter> recorded = new EnumMap<>(RecordOutcome.class);

    Recorder(OrderBook book, RecordingProperties limits, MeterRegistry meters) {
        this.book = book;
        this.limits = limits;
        for (RecordOutcome outcome : RecordOutcome.values()) {
            recorded.put(
                    outcome,
                    Counter.builder("seckill.record")
                            .description("Order messages recorded, by what came of them; FAILED is an alarm")
                            .tag("outcome", outcome.name())
                            .register(meters));
        }
    }

    /** Records all or none; fails as {@link OrderBook#record} does. */
    void record(List<OrderMessage> messages) {
        count(recordPatiently(messages, limits.conflictTries()), messages);
    }

    private Map<RecordOutcome, Integer> recordPatiently(List<OrderMessage> messages, int tries) {
        try {
            return book.record(messages);
        } catch (RuntimeException failure) {
            if (tries <= 1 || DatabaseFailure.of(failure) != DatabaseFailure.CONFLICT) {
                throw failure;
            }
            return recordPatiently(messages, tries - 1);
        }
    }

    private void count(Map<RecordOutcome, Integer> outcomes, List<OrderMessage> messages) {
        outcomes.forEach((outcome, n) -> {
            Counter counter = recorded.get(outcome);
            if (counter != null) {
                counter.increment(n);
            }
        });
        if (outcomes.getOrDefault(RecordOutcome.FAILED, 0) > 0) {
            log.error(
                    "gate and book disagree, orders stored as FAILED count={} firstOrderId={} lastOrderId={}",
                    outcomes.get(RecordOutcome.FAILED),
                    messages.get(0).orderId(),
                    messages.get(messages.size() - 1).orderId());
        }
    }
}
