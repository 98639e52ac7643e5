package io.seckill.consumer.book;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The row of a sale, by those who change its orders. It is locked first of all, always before rows of its orders: or one who records and one
 * who ends an order would wait for each other.
 */
@Component
public class SaleRows {

    private final JdbcClient sql;
    private final BookClock clock;
    private final OrderProperties limits;

    SaleRows(JdbcClient sql, BookClock clock, OrderProperties limits) {
        this.sql = sql;
        this.clock = clock;
        this.limits = limits;
    }

    /**
     * Locks a sale's row until the end of the transaction. What has no price and no limit of its own cannot be paid for through us, and
     * so does not lapse.
     */
    public LockedSale lock(String resourceId) {
        return sql.sql("SELECT stock, COALESCE(pay_within, CASE WHEN price > 0 THEN :within END) AS pay_within, "
                        + BookClock.NOW + " AS clock FROM sale WHERE resource_id = :resource FOR UPDATE")
                .param("within", limits.payWithin().toMillis())
                .param("resource", resourceId)
                .query((row, n) -> new LockedSale(
                        row.getInt("stock"), row.getObject("pay_within", Long.class), row.getLong("clock")))
                .optional()
                .orElseGet(() -> new LockedSale(null, null, clock.now()));
    }

    /** Takes units from the book's stock, only if they are there. */
    void take(String resourceId, int units, LockedSale sale) {
        int changed = sql.sql("UPDATE sale SET stock = stock - :units, changed_at = :now"
                        + " WHERE resource_id = :resource AND stock >= :units")
                .param("units", units)
                .param("now", sale.now())
                .param("resource", resourceId)
                .update();
        requireChanged(changed, resourceId, units);
    }

    /** Puts units of ended orders back into the book's stock. */
    public void putBack(String resourceId, int units, LockedSale sale) {
        int changed = sql.sql("UPDATE sale SET stock = stock + :units, changed_at = :now WHERE resource_id = :resource")
                .param("units", units)
                .param("now", sale.now())
                .param("resource", resourceId)
                .update();
        requireChanged(changed, resourceId, units);
    }

    private static void requireChanged(int rows, String resourceId, int units) {
        if (rows != 1) {
            throw new IllegalStateException(
                    "stock changed under the lock of this transaction: resource " + resourceId + ", units " + units);
        }
    }
}
