package io.seckill.stock.script;

import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.core.script.RedisScript;
import org.springframework.stereotype.Component;

/**
 * Runs scripts and commands on Redis and tells the two kinds of failure apart: {@link GateAway}, nothing was changed, and
 * {@link OutcomeUnknown}, it may have been.
 *
 * <p>A script that the server does not know (restart, failover, {@code SCRIPT FLUSH}) is sent again in full by Spring Data.
 */
@Component
public class ScriptRunner {

    // Errors with which Redis refuses a command before it runs. OOM too: each of our scripts writes nothing before its
    // first command that needs memory. https://redis.io/docs/latest/develop/reference/eval-intro/
    private static final Set<String> REFUSALS = Set.of(
            "OOM", "LOADING", "READONLY", "MASTERDOWN", "CLUSTERDOWN", "MISCONF", "NOREPLICAS", "BUSY", "NOAUTH");

    private final StringRedisTemplate redis;
    private final CircuitBreaker breaker;

    ScriptRunner(StringRedisTemplate redis, CircuitBreaker breaker) {
        this.redis = redis;
        this.breaker = breaker;
    }

    /**
     * Runs a script.
     *
     * @throws GateAway when provably nothing was changed
     * @throws OutcomeUnknown when nobody can tell, also when the script gave no answer at all
     */
    public <T> T run(RedisScript<T> script, List<String> keys, List<String> arguments) {
        T answer = call(() -> redis.execute(script, keys, arguments.toArray()));
        if (answer == null) {
            throw new OutcomeUnknown("the script gave no answer");
        }
        return answer;
    }

    /** Runs plain commands with the same two failures as {@link #run}. */
    public <T extends @Nullable Object> T commands(Function<StringRedisTemplate, T> commands) {
        return call(() -> commands.apply(redis));
    }

    private <T extends @Nullable Object> T call(Supplier<T> command) {
        try {
            return breaker.executeSupplier(command);
        } catch (CallNotPermittedException notTried) {
            throw new GateAway("Redis is away and not tried", notTried);
        } catch (RuntimeException failure) {
            for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
                if (neverRan(String.valueOf(cause.getMessage()))) {
                    throw new GateAway("Redis is away: " + cause.getMessage(), failure);
                }
            }
            throw new OutcomeUnknown("Redis did not tell what happened: " + failure.getMessage(), failure);
        }
    }

    private static boolean neverRan(String message) {
        // The words of Lettuce for a command that it never wrote.
        return message.contains("Commands are rejected")
                || message.startsWith("Unable to connect")
                || message.startsWith("Connection refused")
                || REFUSALS.contains(message.split(" ", 2)[0]);
    }
}
