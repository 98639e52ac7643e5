package io.seckill.consumer.deadletter;

import io.seckill.problem.Problem;
import io.seckill.problem.ProblemCode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Lets one look at the dead letters at a time, of all instances. It is a named lock of the book's database, which ends with its
 * connection, and so with an instance that dies.
 */
@Component
class LettersLock {

    // Lock names are the server's, not the schema's, and have 64 characters at most.
    private static final String NAME = "CONCAT('seckill.dead-letters.', MD5(DATABASE()))";

    private final JdbcTemplate sql;
    private final Duration patience;
    // First among the threads of this instance, so that only one of them holds a connection while it waits.
    private final ReentrantLock here = new ReentrantLock();

    LettersLock(JdbcTemplate sql, DeadLetterProperties limits) {
        this.sql = sql;
        this.patience = limits.patience();
    }

    /**
     * Works while nobody else does.
     *
     * @throws Problem UNAVAILABLE when others held it for longer than this one waits
     */
    <T> T whileHeld(Supplier<T> work) {
        if (!lockHere()) {
            throw held();
        }
        try {
            ConnectionCallback<T> held = connection -> heldBy(connection, work);
            return sql.execute(held);
        } finally {
            here.unlock();
        }
    }

    private <T> T heldBy(Connection connection, Supplier<T> work) throws SQLException {
        if (!isOne(connection, "SELECT GET_LOCK(" + NAME + ", " + patience.toSeconds() + ")")) {
            throw held();
        }
        try {
            return work.get();
        } finally {
            isOne(connection, "SELECT RELEASE_LOCK(" + NAME + ")");
        }
    }

    private boolean lockHere() {
        try {
            return here.tryLock(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static Problem held() {
        return Problem.of(ProblemCode.UNAVAILABLE, "Somebody else is looking at the dead letters.")
                .retryAfter(Duration.ofSeconds(1));
    }

    private static boolean isOne(Connection connection, String select) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(select);
                ResultSet row = statement.executeQuery()) {
            return row.next() && row.getInt(1) == 1;
        }
    }
}
