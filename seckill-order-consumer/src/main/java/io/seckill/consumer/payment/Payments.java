package io.seckill.consumer.payment;

import io.seckill.consumer.book.BookClock;
import io.seckill.consumer.payment.Payment.Money;
import io.seckill.consumer.payment.Payment.State;
import io.seckill.consumer.payment.provider.PaymentReport;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** All payments of the book. */
@Component
class Payments {

    private static final String ALL = "SELECT payment_id, order_id, state, amount, currency, received_amount,"
            + " received_currency, started_at, paid_at, settled_at FROM payment ";

    private final JdbcClient sql;

    Payments(JdbcClient sql) {
        this.sql = sql;
    }

    /** What an order costs; empty when its sale has no price. */
    Optional<Money> due(long orderNumber) {
        return sql.sql("SELECT price, currency FROM orders JOIN sale USING (resource_id)"
                        + " WHERE order_id = :order AND price IS NOT NULL")
                .param("order", orderNumber)
                .query((row, n) -> new Money(row.getLong("price"), row.getString("currency")))
                .optional();
    }

    /** The order's one payment, begun now if there is none; of any number that begin it at once all get the same. */
    Payment begin(long orderNumber, Money due) {
        return ofOrder(orderNumber).orElseGet(() -> {
            insert(orderNumber, due);
            return ofOrder(orderNumber).orElseThrow();
        });
    }

    Optional<Payment> ofOrder(long orderNumber) {
        return sql.sql(ALL + "WHERE order_id = :order")
                .param("order", orderNumber)
                .query(Payments::read)
                .optional();
    }

    private void insert(long orderNumber, Money due) {
        try {
            sql.sql("INSERT INTO payment (payment_id, order_id, amount, currency, state, started_at)"
                            + " VALUES (:id, :order, :amount, :currency, 'STARTED', " + BookClock.NOW + ")")
                    .param("id", UUID.randomUUID().toString())
                    .param("order", orderNumber)
                    .param("amount", due.minorUnits())
                    .param("currency", due.currency())
                    .update();
        } catch (DuplicateKeyException begunMeanwhile) {
            // The other's stands.
        }
    }

    /** A payment with its row locked until the end of the transaction. Its order's row may be locked after it, a sale's may not. */
    Optional<Payment> lock(String paymentId) {
        return sql.sql(ALL + "WHERE payment_id = :id FOR UPDATE")
                .param("id", paymentId)
                .query(Payments::read)
                .optional();
    }

    /** Notes what the provider reported of a payment that is STARTED, and what it came to. */
    void settle(PaymentReport report, State state) {
        int settled = sql.sql(
                        "UPDATE payment SET state = :state, received_amount = :amount, received_currency = :currency,"
                                + " paid_at = :paid, settled_at = " + BookClock.NOW
                                + " WHERE payment_id = :id AND state = 'STARTED'")
                .param("state", state.name())
                .param("amount", report.amount())
                .param("currency", report.currency())
                .param("paid", report.paidAt().toEpochMilli())
                .param("id", report.paymentId())
                .update();
        if (settled != 1) {
            throw new IllegalStateException("a payment changed under the lock of this transaction: " + report);
        }
    }

    /** Notes that money that waited for a person was given back; whether it did wait. */
    boolean refunded(String paymentId) {
        return sql.sql("UPDATE payment SET state = 'REFUNDED', refunded_at = " + BookClock.NOW
                                + " WHERE payment_id = :id AND state IN ('REFUND_DUE', 'IN_QUESTION')")
                        .param("id", paymentId)
                        .update()
                == 1;
    }

    Optional<Payment> find(String paymentId) {
        return sql.sql(ALL + "WHERE payment_id = :id")
                .param("id", paymentId)
                .query(Payments::read)
                .optional();
    }

    /** The first in a state, those that began first before others. */
    List<Payment> list(State state, int most) {
        return sql.sql(ALL + "WHERE state = :state ORDER BY started_at LIMIT :most")
                .param("state", state.name())
                .param("most", most)
                .query(Payments::read)
                .list();
    }

    /** How many are in a state. For those that few are in: it counts row by row. */
    long count(State state) {
        return sql.sql("SELECT COUNT(*) FROM payment WHERE state = :state")
                .param("state", state.name())
                .query(Long.class)
                .single();
    }

    /** For how long the oldest that is STARTED has been so, in milliseconds. */
    long oldestStartedMillis() {
        return sql.sql("SELECT COALESCE(" + BookClock.NOW + " - MIN(started_at), 0) FROM payment"
                        + " WHERE state = 'STARTED'")
                .query(Long.class)
                .single();
    }

    private static Payment read(ResultSet row, int number) throws SQLException {
        String currency = row.getString("received_currency");
        return new Payment(
                row.getString("payment_id"),
                Long.toString(row.getLong("order_id")),
                State.valueOf(row.getString("state")),
                new Money(row.getLong("amount"), row.getString("currency")),
                currency == null ? null : new Money(row.getLong("received_amount"), currency),
                Instant.ofEpochMilli(row.getLong("started_at")),
                time(row, "paid_at"),
                time(row, "settled_at"));
    }

    private static @Nullable Instant time(ResultSet row, String column) throws SQLException {
        long millis = row.getLong(column);
        return row.wasNull() ? null : Instant.ofEpochMilli(millis);
    }
}
