package io.seckill.stock.script;

import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.script.RedisScript;
import org.springframework.stereotype.Component;

/**
 * One call of a script on the connection that all calls share, without a thread that waits for it. A script that the server
 * does not know (restart, failover, {@code SCRIPT FLUSH}) is sent again in full: the server refused it before running it.
 *
 * <p>Spring Data runs scripts only on a thread that waits, or through a reactive pipeline for each call.
 */
@Component
class ScriptCall {

    private final RedisConnectionFactory connections;
    private volatile @Nullable RedisClusterAsyncCommands<byte[], byte[]> connected;

    ScriptCall(RedisConnectionFactory connections) {
        this.connections = connections;
    }

    <T> CompletionStage<@Nullable T> send(RedisScript<T> script, List<String> keys, List<String> arguments) {
        byte[][] keyBytes = bytes(keys);
        byte[][] argumentBytes = bytes(arguments);
        ScriptOutputType output =
                script.getResultType() == Long.class ? ScriptOutputType.INTEGER : ScriptOutputType.MULTI;
        CompletionStage<@Nullable Object> known =
                redis().<@Nullable Object>evalsha(script.getSha1(), output, keyBytes, argumentBytes);
        return known.handle((answer, failure) -> failure == null
                        ? CompletableFuture.<@Nullable Object>completedFuture(answer)
                        : isUnknownScript(failure)
                                ? redis().<@Nullable Object>eval(
                                                script.getScriptAsString(), output, keyBytes, argumentBytes)
                                : CompletableFuture.<@Nullable Object>failedFuture(failure))
                .thenCompose(answer -> answer)
                .thenApply(ScriptCall::<T>readable);
    }

    private static boolean isUnknownScript(Throwable failure) {
        return failure instanceof RedisNoScriptException
                || failure instanceof CompletionException && failure.getCause() instanceof RedisNoScriptException;
    }

    /**
     * The shared connection, which connects again by itself and so is the same for ever. Asked for once, and by whoever calls first:
     * the factory's lock may be held until another connection stands, which the client's own thread, waiting for the lock in a
     * continuation, would never bring about.
     */
    private RedisClusterAsyncCommands<byte[], byte[]> redis() {
        RedisClusterAsyncCommands<byte[], byte[]> known = connected;
        if (known == null) {
            known = connect();
            connected = known;
        }
        return known;
    }

    @SuppressWarnings("unchecked") // Spring Data gives the client's own interface as an Object
    private RedisClusterAsyncCommands<byte[], byte[]> connect() {
        try (RedisConnection connection = connections.getConnection()) {
            return (RedisClusterAsyncCommands<byte[], byte[]>) connection.getNativeConnection();
        }
    }

    /** A list's texts come as bytes. Whoever asked knows the type, and checks the elements. */
    @SuppressWarnings("unchecked")
    private static <T> @Nullable T readable(@Nullable Object answer) {
        return answer instanceof List<?> elements
                ? (T) elements.stream().map(ScriptCall::text).toList()
                : (T) answer;
    }

    private static Object text(Object element) {
        return element instanceof byte[] bytes ? new String(bytes, StandardCharsets.UTF_8) : element;
    }

    private static byte[][] bytes(List<String> texts) {
        return texts.stream().map(text -> text.getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new);
    }
}
