package io.seckill.consumer.recording;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.transaction.CannotCreateTransactionException;

/** What a failed transaction tells about the database. */
enum DatabaseFailure {
    /** The database cannot be reached or does not write: no message is to blame, and each is tried until it is back. */
    AWAY,
    /** Two transactions were in each other's way: the same again at once may succeed. */
    CONFLICT,
    /** Anything else: the message itself may be to blame. */
    OTHER;

    // Server shutting down, read only (a fail-over under way), disk full, too many connections.
    // https://dev.mysql.com/doc/mysql-errors/8.4/en/server-error-reference.html
    private static final Set<Integer> SERVER_CANNOT_WRITE = Set.of(1053, 1290, 1836, 1792, 1021, 1114, 1040, 1203);

    static DatabaseFailure of(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (isAway(cause)) {
                return AWAY;
            }
            if (cause instanceof PessimisticLockingFailureException) {
                return CONFLICT;
            }
        }
        return OTHER;
    }

    private static boolean isAway(Throwable cause) {
        if (cause instanceof CannotCreateTransactionException
                || cause instanceof DataAccessResourceFailureException
                || cause instanceof RecoverableDataAccessException
                || cause instanceof SQLTransientConnectionException) {
            return true;
        }
        return cause instanceof SQLException sql
                && (String.valueOf(sql.getSQLState()).startsWith("08")
                        || SERVER_CANNOT_WRITE.contains(sql.getErrorCode()));
    }
}
