package io.seckill.consumer.flight;

import java.time.Duration;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.CannotCreateTransactionException;

/** Reports again and again what this instance has in hand: one that is frozen does not, and that is how others notice. */
@Component
class ReportHand {

    private static final Logger log = LoggerFactory.getLogger(ReportHand.class);
    private static final Duration LONG_GONE = Duration.ofDays(1);

    private final String instance = UUID.randomUUID().toString();
    private final HandReports reports;
    private final Listening listening;
    private final InHand inHand;

    ReportHand(HandReports reports, Listening listening, InHand inHand) {
        this.reports = reports;
        this.listening = listening;
        this.inHand = inHand;
    }

    @Scheduled(fixedDelayString = "${seckill.flight.report-every:500ms}")
    void report() {
        tried(() -> reports.write(instance, listening.consumers(), inHand.batches()));
    }

    @EventListener(ApplicationReadyEvent.class)
    void forgetOthersLongGone() {
        tried(() -> reports.forget(LONG_GONE));
    }

    private static void tried(Runnable statement) {
        try {
            statement.run();
        } catch (DataAccessException | CannotCreateTransactionException away) {
            // Without a report nothing counts as idle, which is the safe side; that the database is away is logged
            // elsewhere.
            log.debug("what is in hand not reported cause={}", away.getMessage());
        }
    }
}
