package io.seckill.testing.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** A MariaDB or MySQL server of a test's own, whichever is installed. The user may do everything. */
public final class DedicatedMysql extends LocalServer {

    private static final String USER = "test";
    private static final String PASSWORD = "test";
    private static final String INIT = """
            CREATE USER IF NOT EXISTS '%s'@'%%' IDENTIFIED BY '%s';
            GRANT ALL ON *.* TO '%s'@'%%' WITH GRANT OPTION;
            """.formatted(USER, PASSWORD, USER);

    private final int port = Ports.free();
    private final Path program;

    private DedicatedMysql() {
        super("mysql");
        program = Programs.find("mariadbd")
                .orElseGet(
                        () -> Programs.need("mysqld", "MySQL (or MariaDB)", "mariadb-server", "SECKILL_TEST_JDBC_URL"));
    }

    public static DedicatedMysql start() {
        DedicatedMysql mysql = new DedicatedMysql();
        mysql.up();
        return mysql;
    }

    /** The server's JDBC address, without a schema: {@code jdbc:mysql://host:port/}. */
    public String url() {
        return "jdbc:mysql://127.0.0.1:" + port + "/";
    }

    public String user() {
        return USER;
    }

    public String password() {
        return PASSWORD;
    }

    public int port() {
        return port;
    }

    @Override
    List<String> command() throws IOException {
        Path tables = data().resolve("tables");
        if (!Files.exists(data().resolve("complete"))) {
            launch(install(tables)).finish();
            Files.writeString(data().resolve("init.sql"), INIT);
            Files.createFile(data().resolve("complete"));
        }
        // The commit is with the operating system when it is answered, so it survives a kill, and no test has to wait
        // for
        // a disk. The socket's name is relative, since the path of a socket may have 107 characters only.
        return server(
                "--datadir=" + tables,
                "--socket=server.sock",
                "--pid-file=server.pid",
                "--bind-address=127.0.0.1",
                "--port=" + port,
                "--skip-name-resolve",
                "--character-set-server=utf8mb4",
                "--innodb-flush-log-at-trx-commit=2",
                "--max-connections=300",
                "--init-file=" + data().resolve("init.sql"));
    }

    private List<String> install(Path tables) {
        if (!Programs.output(program.toString(), "--version").contains("MariaDB")) {
            return server("--initialize-insecure", "--datadir=" + tables);
        }
        List<String> command = new ArrayList<>(server("--skip-test-db", "--auth-root-authentication-method=normal"));
        command.set(
                0,
                Programs.need("mariadb-install-db", "MariaDB", "mariadb-server", "use MySQL's mysqld")
                        .toString());
        // Twice as fast: nothing of it has to survive a power cut.
        command.addAll(List.of("--datadir=" + tables, "--innodb-flush-method=nosync", "--innodb-log-file-size=16M"));
        return command;
    }

    private List<String> server(String... options) {
        List<String> command = new ArrayList<>(List.of(program.toString(), "--no-defaults"));
        if ("root".equals(System.getProperty("user.name"))) {
            command.add("--user=root");
        }
        command.addAll(List.of(options));
        return command;
    }

    @Override
    boolean answers() {
        try (Connection connection = DriverManager.getConnection(url(), USER, PASSWORD)) {
            return connection.isValid(1);
        } catch (SQLException notYet) {
            return false;
        }
    }

    @Override
    public String toString() {
        return "MySQL on port " + port;
    }
}
