package io.seckill.consumer.testing;

import io.seckill.testing.Database;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Looks into the book, and changes it, past the consumer. */
public final class BookHand {

    private final Database database;
    private final JdbcClient sql;

    BookHand(Database database) {
        this.database = database;
        this.sql = JdbcClient.create(new DriverManagerDataSource(database.url(), database.user(), database.password()));
    }

    /** Dd: units that the book has left. */
    public int stock(String resourceId) {
        return number("SELECT stock FROM sale WHERE resource_id = ?", resourceId);
    }

    public int total(String resourceId) {
        return number("SELECT total FROM sale WHERE resource_id = ?", resourceId);
    }

    /** O: live orders. */
    public int live(String resourceId) {
        return number(
                "SELECT COUNT(*) FROM orders WHERE resource_id = ? AND status IN ('CREATED', 'PAID')", resourceId);
    }

    /** Orders in whatever state. */
    public int orders(String resourceId) {
        return number("SELECT COUNT(*) FROM orders WHERE resource_id = ?", resourceId);
    }

    public int usersWithOrder(String resourceId) {
        return number(
                "SELECT COUNT(DISTINCT user_id) FROM orders WHERE resource_id = ? AND status = 'CREATED'", resourceId);
    }

    /** An order's status, followed by its reason if it has one; "none" when the book does not have it. */
    public String outcomeOf(String orderId) {
        return sql.sql("SELECT CONCAT_WS(' ', status, reason) FROM orders WHERE order_id = ?")
                .param(Long.parseLong(orderId))
                .query(String.class)
                .optional()
                .orElse("none");
    }

    /** Queries that the database has answered since it began, whoever asked. */
    public long selects() {
        return sql.sql("SHOW GLOBAL STATUS LIKE 'Com_select'")
                .query((row, n) -> row.getLong(2))
                .single();
    }

    public String text(String query, Object... parameters) {
        return sql.sql(query).params(List.of(parameters)).query(String.class).single();
    }

    public int number(String query, Object... parameters) {
        return sql.sql(query).params(List.of(parameters)).query(Integer.class).single();
    }

    public void execute(String statement, Object... parameters) {
        sql.sql(statement).params(List.of(parameters)).update();
    }

    /** Plants an order with its time of reservation, without touching the stock. */
    public void plantOrder(String orderId, String resourceId, String userId) {
        execute(
                "INSERT INTO orders (order_id, resource_id, user_id, status, reserved_at, created_at)"
                        + " VALUES (?, ?, ?, 'CREATED', 1, 1)",
                Long.parseLong(orderId),
                resourceId,
                userId);
    }

    /** A connection of the test's own, for transactions that stand in the way of others. */
    public Connection connect() throws SQLException {
        return DriverManager.getConnection(database.url(), database.user(), database.password());
    }
}
