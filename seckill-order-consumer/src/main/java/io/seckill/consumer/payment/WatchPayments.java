package io.seckill.consumer.payment;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.consumer.payment.Payment.State;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Shows the money that waits for a person, and for how long payments have waited for their report. Changes nothing. */
@Component
class WatchPayments {

    private static final Logger log = LoggerFactory.getLogger(WatchPayments.class);

    private final Payments payments;
    private final Map<State, AtomicLong> waiting = new EnumMap<>(State.class);
    private final AtomicLong oldest = new AtomicLong();

    WatchPayments(Payments payments, MeterRegistry meters) {
        this.payments = payments;
        for (State state : List.of(State.REFUND_DUE, State.IN_QUESTION)) {
            AtomicLong many = new AtomicLong();
            waiting.put(state, many);
            Gauge.builder("seckill.payment.waiting", many, AtomicLong::get)
                    .tag("state", state.name())
                    .description("Payments whose money waits for a person; all instances show the same")
                    .register(meters);
        }
        Gauge.builder("seckill.payment.oldest.started", oldest, age -> age.get() / 1e3)
                .baseUnit("seconds")
                .description("For how long the oldest payment without a report has waited for it")
                .register(meters);
    }

    @Scheduled(fixedDelayString = "${seckill.payment.watch-every:10s}")
    void look() {
        try {
            waiting.forEach((state, many) -> many.set(payments.count(state)));
            oldest.set(payments.oldestStartedMillis());
        } catch (DataAccessException away) {
            log.warn("payments not counted cause={}", away.getMessage());
        }
    }
}
