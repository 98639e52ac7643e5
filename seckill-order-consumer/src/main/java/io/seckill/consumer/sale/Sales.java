package io.seckill.consumer.sale;

import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** All sales of the book, by those who administer them. */
@Component
public class Sales {

    private static final String AT_THE_GATE = "loaded_at IS NOT NULL";

    private final JdbcClient sql;

    Sales(JdbcClient sql) {
        this.sql = sql;
    }

    /** @throws org.springframework.dao.DuplicateKeyException when there is one of this resource */
    void add(Sale sale) {
        sql.sql(
                        "INSERT INTO sale (resource_id, total, stock, starts_at, ends_at, state, loaded_at, pay_within, title, price,"
                                + " currency, picture, created_at, changed_at)"
                                + " VALUES (:resource_id, :total, :stock, :starts_at, :ends_at, :state, :loaded_at, :pay_within,"
                                + " :title, :price, :currency, :picture, :created_at, :changed_at)")
                .params(sale.row())
                .update();
    }

    /** Writes all of a sale, which this transaction has locked. */
    public void change(Sale sale) {
        sql.sql("UPDATE sale SET total = :total, stock = :stock, starts_at = :starts_at, ends_at = :ends_at,"
                        + " state = :state, loaded_at = :loaded_at, pay_within = :pay_within, title = :title,"
                        + " price = :price, currency = :currency, picture = :picture, changed_at = :changed_at"
                        + " WHERE resource_id = :resource_id")
                .params(sale.row())
                .update();
    }

    public Optional<Sale> find(String resourceId) {
        return find(resourceId, "");
    }

    /** The sale with its row locked until the end of the transaction: recording waits meanwhile. */
    public Optional<Sale> lock(String resourceId) {
        return find(resourceId, " FOR UPDATE");
    }

    private Optional<Sale> find(String resourceId, String lock) {
        return sql
                .sql("SELECT * FROM sale WHERE resource_id = :resource" + lock)
                .param("resource", resourceId)
                .query()
                .listOfRows()
                .stream()
                .map(Sale::new)
                .findFirst();
    }

    /** The resources whose sale was ever at the gate. */
    List<String> everAtTheGate() {
        return sql.sql("SELECT resource_id FROM sale WHERE " + AT_THE_GATE + " OR state <> 'CREATED'")
                .query(String.class)
                .list();
    }

    /** The resources whose sale was loaded at the gate and is not over then, open or closed. */
    public List<String> loadedAndNotOver(long then) {
        return sql.sql("SELECT resource_id FROM sale WHERE " + AT_THE_GATE
                        + " AND ends_at > :then ORDER BY resource_id")
                .param("then", then)
                .query(String.class)
                .list();
    }
}
