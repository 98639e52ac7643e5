package io.seckill.load.bench.floor;

import com.mysql.cj.jdbc.MysqlDataSource;
import io.seckill.load.cluster.ClusterAddresses;
import io.seckill.load.cluster.ClusterProblem;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/** The database with bare statements: transactions of 200 orders, on the book's own tables. */
public final class BookFloor {

    private static final int ROWS = 200;
    private static final String INSERT =
            "INSERT INTO orders (order_id, resource_id, user_id, status, reason, reserved_at, created_at, pay_by) VALUES "
                    + String.join(", ", Collections.nCopies(ROWS, "(?, ?, ?, 'CREATED', NULL, ?, ?, ?)"));
    private static final String EVENTS = "INSERT INTO order_event (order_id, status, cause, happened_at) VALUES "
            + String.join(", ", Collections.nCopies(ROWS, "(?, 'CREATED', 'FLOOR', ?)"));

    private final MysqlDataSource database = new MysqlDataSource();
    private final AtomicLong nextOrder;

    /**
     * The book of this cluster.
     *
     * @param firstOrder order ids are counted from here; nobody else's are larger
     */
    public BookFloor(ClusterAddresses cluster, long firstOrder) {
        database.setUrl(cluster.jdbcUrl());
        database.setUser(cluster.databaseUser());
        database.setPassword(cluster.databasePassword());
        nextOrder = new AtomicLong(firstOrder);
    }

    /** Writes so many orders of each sale, each on a connection of its own at the same time; orders a second in all. */
    public double write(List<String> sales, int ordersOfEach) throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(sales.size());
        try {
            long start = System.nanoTime();
            List<Callable<Void>> writers = sales.stream()
                    .map(sale -> (Callable<Void>) () -> {
                        writeOne(sale, ordersOfEach);
                        return null;
                    })
                    .toList();
            for (Future<Void> writer : threads.invokeAll(writers)) {
                writer.get();
            }
            return (double) ordersOfEach * sales.size() * 1e9 / (System.nanoTime() - start);
        } catch (ExecutionException failed) {
            throw new ClusterProblem("the benchmark cannot write to the book", failed.getCause());
        } finally {
            threads.shutdownNow();
        }
    }

    private void writeOne(String sale, int orders) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement insert = connection.prepareStatement(INSERT);
                PreparedStatement events = connection.prepareStatement(EVENTS);
                PreparedStatement take = connection.prepareStatement(
                        "UPDATE sale SET stock = stock - ? WHERE resource_id = ? AND stock >= ?")) {
            connection.setAutoCommit(false);
            for (int written = 0; written < orders; written += ROWS) {
                fill(insert, events, sale);
                insert.executeUpdate();
                events.executeUpdate();
                take.setInt(1, ROWS);
                take.setString(2, sale);
                take.setInt(3, ROWS);
                take.executeUpdate();
                connection.commit();
            }
        }
    }

    private void fill(PreparedStatement insert, PreparedStatement events, String sale) throws SQLException {
        int parameter = 1;
        int ofEvents = 1;
        for (int row = 0; row < ROWS; row++) {
            long order = nextOrder.getAndIncrement();
            insert.setLong(parameter++, order);
            insert.setString(parameter++, sale);
            insert.setString(parameter++, "b" + order);
            insert.setLong(parameter++, order);
            insert.setLong(parameter++, order);
            insert.setLong(parameter++, Long.MAX_VALUE);
            events.setLong(ofEvents++, order);
            events.setLong(ofEvents++, order);
        }
    }

    /** Removes all orders of all sales. */
    public void clear() {
        try (Connection connection = database.getConnection();
                PreparedStatement orders = connection.prepareStatement("TRUNCATE TABLE orders");
                PreparedStatement events = connection.prepareStatement("TRUNCATE TABLE order_event")) {
            orders.executeUpdate();
            events.executeUpdate();
        } catch (SQLException failed) {
            throw new ClusterProblem("the book cannot be cleared", failed);
        }
    }

    /** How many orders the book has of all sales together. */
    public long orders() {
        return number("SELECT COUNT(*) FROM orders");
    }

    /** Units left of a sale. */
    public long stock(String sale) {
        return number("SELECT stock FROM sale WHERE resource_id = '" + sale + "'");
    }

    private long number(String query) {
        try (Connection connection = database.getConnection();
                PreparedStatement select = connection.prepareStatement(query);
                var row = select.executeQuery()) {
            return row.next() ? row.getLong(1) : 0;
        } catch (SQLException failed) {
            throw new ClusterProblem("the book cannot be read", failed);
        }
    }
}
