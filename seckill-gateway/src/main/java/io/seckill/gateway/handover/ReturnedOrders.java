package io.seckill.gateway.handover;

import com.rabbitmq.client.Return;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Orders that the broker returned because no queue takes them: a queue or its binding is missing. Each is counted; the first is
 * logged at once, and from then on one line in ten seconds says that it goes on. A line for each would be a flood under load.
 */
@Component
class ReturnedOrders {

    private static final Logger log = LoggerFactory.getLogger(ReturnedOrders.class);
    private static final long BETWEEN_LINES = Duration.ofSeconds(10).toNanos();

    private final Counter returned;
    private final AtomicLong nextLine = new AtomicLong(System.nanoTime());

    ReturnedOrders(MeterRegistry meters) {
        this.returned = Counter.builder("seckill.handover.returned")
                .description("Orders that the broker returned as unroutable")
                .register(meters);
    }

    void add(Return unroutable) {
        returned.increment();
        long now = System.nanoTime();
        long due = nextLine.get();
        if (now - due >= 0 && nextLine.compareAndSet(due, now + BETWEEN_LINES)) {
            log.error(
                    "orders returned as unroutable, their queue or binding is missing orderId={} reply={} returned={}",
                    unroutable.getProperties().getMessageId(),
                    unroutable.getReplyText(),
                    (long) returned.count());
        }
    }
}
