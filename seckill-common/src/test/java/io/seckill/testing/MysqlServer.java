package io.seckill.testing;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;

/** A MySQL or MariaDB that the tests of this JVM share. */
public final class MysqlServer {

    private final String url;
    private final String user;
    private final String password;

    /**
     * @param url {@code jdbc:mysql://host:port/...}; what follows the slash is not used
     * @param user who may make schemas
     */
    MysqlServer(String url, String user, String password) {
        this.url = url.replaceFirst("^(jdbc:\\w+://[^/]+).*$", "$1/");
        this.user = user;
        this.password = password;
    }

    /** A schema without tables. */
    public Database newDatabase() {
        String name = "test_" + UUID.randomUUID().toString().replace('-', '_');
        try (Connection connection = DriverManager.getConnection(url, user, password);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name + " CHARACTER SET utf8mb4");
        } catch (SQLException e) {
            throw new IllegalStateException("cannot make the schema " + name + " at " + url, e);
        }
        return new Database(url + name, user, password);
    }
}
