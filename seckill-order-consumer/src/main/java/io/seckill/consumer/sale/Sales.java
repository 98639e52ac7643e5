package io.seckill.consumer.sale;

import io.seckill.problem.Problem;
import io.seckill.problem.ProblemCode;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

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

    /**
     * Changes a sale, or leaves it as it is when the change throws. Its row is locked meanwhile, and recording waits.
     *
     * @throws Problem NOT_FOUND when there is none
     */
    @Transactional
    public Sale change(String resourceId, Consumer<Sale> change) {
        Sale sale = find(resourceId, " FOR UPDATE").orElseThrow(Sales::notFound);
        change.accept(sale);
        write(sale);
        return sale;
    }

    private void write(Sale sale) {
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

    /** What is told of a resource without a sale. */
    public static Problem notFound() {
        return Problem.of(ProblemCode.NOT_FOUND, "There is no such sale in the book.");
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
