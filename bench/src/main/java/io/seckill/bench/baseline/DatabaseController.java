package io.seckill.bench.baseline;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.seckill.identity.User;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** A purchase with a database alone: one conditional UPDATE and one INSERT, in one transaction, on the book's own tables. */
@RestController
class DatabaseController implements DisposableBean {

    private static final String TAKE = "UPDATE sale SET stock = stock - 1 WHERE resource_id = ? AND stock >= 1";
    private static final String INSERT =
            "INSERT INTO orders (order_id, resource_id, user_id, status, reserved_at, created_at)"
                    + " VALUES (?, ?, ?, 'CREATED', ?, ?)";
    private static final int CONNECTIONS = 20;

    private final Ids ids;
    private final HikariDataSource database;

    DatabaseController(
            Ids ids,
            @Value("${BENCH_JDBC_URL}") String url,
            @Value("${BENCH_DB_USER}") String user,
            @Value("${BENCH_DB_PASSWORD}") String password) {
        this.ids = ids;
        HikariConfig settings = new HikariConfig();
        settings.setJdbcUrl(url);
        settings.setUsername(user);
        settings.setPassword(password);
        settings.setMaximumPoolSize(CONNECTIONS);
        settings.setAutoCommit(false);
        settings.addDataSourceProperty("cachePrepStmts", "true");
        settings.addDataSourceProperty("useServerPrepStmts", "true");
        this.database = new HikariDataSource(settings);
    }

    @PostMapping("/bench/database/{resourceId}")
    ResponseEntity<Map<String, String>> buy(@PathVariable String resourceId, @AuthenticationPrincipal User user)
            throws SQLException {
        try (Connection connection = database.getConnection()) {
            if (!take(connection, resourceId)) {
                connection.rollback();
                return ResponseEntity.status(409).body(Map.of("code", "SOLD_OUT"));
            }
            long orderId = ids.next();
            insert(connection, orderId, resourceId, user.id());
            connection.commit();
            return ResponseEntity.status(202).body(Map.of("orderId", Long.toString(orderId)));
        }
    }

    private static boolean take(Connection connection, String resourceId) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(TAKE)) {
            update.setString(1, resourceId);
            return update.executeUpdate() == 1;
        }
    }

    private static void insert(Connection connection, long orderId, String resourceId, String userId)
            throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            insert.setLong(1, orderId);
            insert.setString(2, resourceId);
            insert.setString(3, userId);
            insert.setLong(4, System.currentTimeMillis());
            insert.setLong(5, System.currentTimeMillis());
            insert.executeUpdate();
        }
    }

    @Override
    public void destroy() {
        database.close();
    }
}
