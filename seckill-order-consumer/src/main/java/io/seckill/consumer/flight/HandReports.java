package io.seckill.consumer.flight;

import io.seckill.consumer.book.BookClock;
import java.time.Duration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** What every instance last said that it has in hand. Times are the database's own, in epoch milliseconds. */
@Component
class HandReports {

    private final JdbcClient sql;

    HandReports(JdbcClient sql) {
        this.sql = sql;
    }

    /** Replaces the instance's last report. */
    void write(String instance, int consumers, int batches) {
        sql.sql("INSERT INTO hand_report (instance, consumers, batches, seen_at)"
                        + " VALUES (:instance, :consumers, :batches, " + BookClock.NOW + ")"
                        + " ON DUPLICATE KEY UPDATE consumers = :consumers, batches = :batches, seen_at = "
                        + BookClock.NOW)
                .param("instance", instance)
                .param("consumers", consumers)
                .param("batches", batches)
                .update();
    }

    /** Consumers of all instances that have reported since then that nothing is in hand. */
    long idleConsumers(long since) {
        return sql.sql("SELECT COALESCE(SUM(consumers), 0) FROM hand_report WHERE seen_at >= :since AND batches = 0")
                .param("since", since)
                .query(Long.class)
                .single();
    }

    /** Instances whose last report, no older than this, says that something is in hand. */
    long busyInstances(Duration within) {
        return sql.sql("SELECT COUNT(*) FROM hand_report WHERE batches > 0 AND seen_at >= " + BookClock.NOW
                        + " - :within")
                .param("within", within.toMillis())
                .query(Long.class)
                .single();
    }

    /** Forgets instances that have not reported for so long. */
    void forget(Duration silent) {
        sql.sql("DELETE FROM hand_report WHERE seen_at < " + BookClock.NOW + " - :silent")
                .param("silent", silent.toMillis())
                .update();
    }
}
