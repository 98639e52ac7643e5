package io.seckill.load.page;

import io.seckill.testing.Database;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Keeps orders in the queue: holds the row of their sale in the book, which everybody can still read. */
record HeldSale(Database database, String sale) {

    /** What a test does meanwhile; it ends before the database gives up waiting for the row (50 s). */
    interface Meanwhile {
        void act() throws Exception;
    }

    void during(Meanwhile meanwhile) throws Exception {
        try (Connection connection =
                DriverManager.getConnection(database.url(), database.user(), database.password())) {
            connection.setAutoCommit(false);
            hold(connection);
            try {
                meanwhile.act();
            } finally {
                connection.rollback();
            }
        }
    }

    private void hold(Connection connection) throws SQLException {
        try (PreparedStatement row =
                connection.prepareStatement("SELECT stock FROM sale WHERE resource_id = ? FOR UPDATE")) {
            row.setString(1, sale);
            row.executeQuery();
        }
    }
}
