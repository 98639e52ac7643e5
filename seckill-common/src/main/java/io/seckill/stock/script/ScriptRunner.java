package io.seckill.stock.script;

import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.seckill.deadline.Deadlines;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.core.script.RedisScript;
import org.springframework.stereotype.Component;

/**
 * Runs scripts and commands on Redis and tells the two kinds of failure apart: {@link GateAway}, nothing was changed, and
 * {@link OutcomeUnknown}, it may have been.
 */
@Component
public class ScriptRunner {

    // Errors with which Redis refuses a command before it runs. OOM too: each of our scripts writes nothing before its
    // first command that needs memory. https://redis.io/docs/latest/develop/reference/eval-intro/
    private static final Set<String> REFUSALS = Set.of(
            "OOM", "LOADING", "READONLY", "MASTERDOWN", "CLUSTERDOWN", "MISCONF", "NOREPLICAS", "BUSY", "NOAUTH");

    /** Far beyond the client's own time-out of a command; only so that nobody ever waits for a client that lost a call. */
    private static final Duration LAST_RESORT = Duration.ofSeconds(60);

    private final StringRedisTemplate redis;
    private final ScriptCall calls;
    private final CircuitBreaker breaker;
    private final Deadlines deadlines;

    ScriptRunner(StringRedisTemplate redis, ScriptCall calls, CircuitBreaker breaker, Deadlines deadlines) {
        this.redis = redis;
        this.calls = calls;
        this.breaker = breaker;
        this.deadlines = deadlines;
    }

    /**
     * Runs a script and waits for its answer.
     *
     * @throws GateAway when provably nothing was changed
     * @throws OutcomeUnknown when nobody can tell, also when the script gave no answer at all
     */
    public <T> T run(RedisScript<T> script, List<String> keys, List<String> arguments) {
        return await(start(script, keys, arguments));
    }

    /** Waits for what {@link #start} began; fails as {@link #run} does. */
    public static <T> T await(CompletionStage<T> started) {
        try {
            return started.toCompletableFuture().join();
        } catch (CompletionException told) {
            throw told.getCause() instanceof RuntimeException failure ? failure : told;
        }
    }

    /**
     * Starts a script and does not wait.
     *
     * @return completes with the answer, or with one of the two failures of {@link #run}, within the time-out of a command;
     *     what depends on it runs on a thread of the Redis client and must not wait for anything
     */
    public <T> CompletionStage<T> start(RedisScript<T> script, List<String> keys, List<String> arguments) {
        CompletableFuture<T> end = new CompletableFuture<>();
        deadlines.limit(
                end, LAST_RESORT, () -> end.completeExceptionally(new OutcomeUnknown("the script was never answered")));
        breaker.executeCompletionStage(() -> calls.send(script, keys, arguments))
                .whenComplete((answer, failure) -> {
                    if (failure != null) {
                        end.completeExceptionally(told(failure));
                    } else if (answer == null) {
                        end.completeExceptionally(new OutcomeUnknown("the script gave no answer"));
                    } else {
                        end.complete(answer);
                    }
                });
        return end;
    }

    /** Runs plain commands with the same two failures as {@link #run}. */
    public <T extends @Nullable Object> T commands(Function<StringRedisTemplate, T> commands) {
        try {
            return breaker.executeSupplier(() -> commands.apply(redis));
        } catch (RuntimeException failure) {
            throw told(failure);
        }
    }

    private static RuntimeException told(Throwable failure) {
        if (failure instanceof CallNotPermittedException) {
            return new GateAway("Redis is away and not tried", failure);
        }
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (neverRan(String.valueOf(cause.getMessage()))) {
                return new GateAway("Redis is away: " + cause.getMessage(), failure);
            }
        }
        return new OutcomeUnknown("Redis did not tell what happened: " + failure.getMessage(), failure);
    }

    private static boolean neverRan(String message) {
        // The words of Lettuce for a command that it never wrote.
        return message.contains("Commands are rejected")
                || message.startsWith("Unable to connect")
                || message.startsWith("Connection refused")
                || REFUSALS.contains(message.split(" ", 2)[0]);
    }
}
