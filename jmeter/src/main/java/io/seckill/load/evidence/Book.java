package io.seckill.load.evidence;

import com.mysql.cj.jdbc.MysqlDataSource;
import io.seckill.load.cluster.ClusterProblem;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** MySQL or MariaDB, read directly. Fails as {@link ClusterProblem} when it cannot be reached or has no such sale. */
public final class Book implements AutoCloseable {

    private final Connection connection;

    /** A connection to the book at this address. */
    public Book(String jdbcUrl, String user, String password) {
        MysqlDataSource source = new MysqlDataSource();
        source.setUrl(jdbcUrl);
        source.setUser(user);
        source.setPassword(password);
        try {
            this.connection = source.getConnection();
            // Sale and orders are then read as of one instant.
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            connection.setAutoCommit(false);
        } catch (SQLException away) {
            throw new ClusterProblem("the book's database cannot be reached", away);
        }
    }

    /** What the book holds of the sale now. */
    public BookState read(String resourceId) {
        return atOneInstant(() -> stateOf(resourceId));
    }

    /** How many orders of the sale there are now, of any status. */
    public long orders(String resourceId) {
        return count("SELECT COUNT(*) FROM orders WHERE resource_id = ?", resourceId);
    }

    /** How many of them hold a unit. */
    public long live(String resourceId) {
        return count("SELECT COUNT(live_user) FROM orders WHERE resource_id = ?", resourceId);
    }

    /** How many units of ended orders the gate was not told of yet. */
    public long returning(String resourceId) {
        return count("SELECT COUNT(*) FROM stock_return WHERE resource_id = ? AND returned_at IS NULL", resourceId);
    }

    private long count(String query, String resourceId) {
        return atOneInstant(() -> {
            try (PreparedStatement select = connection.prepareStatement(query)) {
                select.setString(1, resourceId);
                try (ResultSet row = select.executeQuery()) {
                    row.next();
                    return row.getLong(1);
                }
            }
        });
    }

    /** The units and live orders of a sale, which add up to its total; none when the book has no such sale. */
    public Optional<Sum> sum(String resourceId) {
        return atOneInstant(() -> {
            String sum = "SELECT total, stock, (SELECT COUNT(live_user) FROM orders WHERE resource_id = s.resource_id)"
                    + " FROM sale s WHERE resource_id = ?";
            try (PreparedStatement select = connection.prepareStatement(sum)) {
                select.setString(1, resourceId);
                try (ResultSet row = select.executeQuery()) {
                    return row.next()
                            ? Optional.of(new Sum(row.getLong(1), row.getLong(2), row.getLong(3)))
                            : Optional.<Sum>empty();
                }
            }
        });
    }

    /** The database's own name and version. */
    public String version() {
        return atOneInstant(() -> {
            try (PreparedStatement select = connection.prepareStatement("SELECT VERSION()");
                    ResultSet row = select.executeQuery()) {
                row.next();
                return row.getString(1);
            }
        });
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException ignored) {
            // Nothing was written; there is nothing left to lose.
        }
    }

    private interface Reading<T> {
        T read() throws SQLException;
    }

    private <T> T atOneInstant(Reading<T> reading) {
        try {
            try {
                return reading.read();
            } finally {
                connection.rollback();
            }
        } catch (SQLException failure) {
            throw new ClusterProblem("the book cannot be read", failure);
        }
    }

    private BookState stateOf(String resourceId) throws SQLException {
        String sale = "SELECT total, stock FROM sale WHERE resource_id = ?";
        try (PreparedStatement select = connection.prepareStatement(sale)) {
            select.setString(1, resourceId);
            try (ResultSet row = select.executeQuery()) {
                if (!row.next()) {
                    throw new ClusterProblem("the book has no sale " + resourceId);
                }
                return new BookState(row.getInt(1), row.getLong(2), ordersOf(resourceId));
            }
        }
    }

    private List<BookedOrder> ordersOf(String resourceId) throws SQLException {
        String orders = "SELECT order_id, user_id, status, reason FROM orders WHERE resource_id = ? ORDER BY order_id";
        List<BookedOrder> found = new ArrayList<>();
        try (PreparedStatement select = connection.prepareStatement(orders)) {
            select.setString(1, resourceId);
            try (ResultSet row = select.executeQuery()) {
                while (row.next()) {
                    found.add(new BookedOrder(row.getString(1), row.getString(2), row.getString(3), row.getString(4)));
                }
            }
        }
        return found;
    }
}
