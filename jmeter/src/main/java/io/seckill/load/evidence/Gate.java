package io.seckill.load.evidence;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.ScanArgs;
import io.lettuce.core.ScanIterator;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.seckill.load.cluster.ClusterProblem;
import io.seckill.stock.ResourceKeys;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Redis, read directly. Fails as {@link ClusterProblem} when it cannot be reached. */
public final class Gate implements AutoCloseable {

    private static final String SUM = """
            local total, stock = redis.call('HGET', KEYS[1], 'total'), redis.call('GET', KEYS[2])
            if not total or not stock then return {} end
            return {tonumber(total), tonumber(stock), redis.call('HLEN', KEYS[3])}
            """;
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final ScanArgs PAGE = ScanArgs.Builder.limit(1000);

    private final RedisClient client;
    private final StatefulRedisConnection<String, String> connection;

    /** A connection to the Redis at this address. */
    public Gate(String redisUrl) {
        RedisURI address = RedisURI.create(redisUrl);
        address.setTimeout(TIMEOUT);
        this.client = RedisClient.create(address);
        // A connection that was lost is lost: who reads decides whether to open another.
        client.setOptions(ClientOptions.builder().autoReconnect(false).build());
        try {
            this.connection = client.connect();
        } catch (RedisException away) {
            client.shutdown();
            throw new ClusterProblem("Redis cannot be reached", away);
        }
    }

    /** What Redis holds of the sale now. Of a sale that is not there: no stock, no reservation. */
    public GateState read(String resourceId) {
        ResourceKeys keys = new ResourceKeys(resourceId);
        RedisCommands<String, String> redis = connection.sync();
        try {
            String stock = redis.get(keys.stock());
            return new GateState(number(stock), reservations(redis, keys), redis.zcard(keys.pending()));
        } catch (RedisException away) {
            throw new ClusterProblem("Redis does not answer", away);
        }
    }

    /** How many reservations of the sale the broker has not confirmed. */
    public long pending(String resourceId) {
        try {
            return connection.sync().zcard(new ResourceKeys(resourceId).pending());
        } catch (RedisException away) {
            throw new ClusterProblem("Redis does not answer", away);
        }
    }

    /** The units and reservations of a sale, which add up to its total; none while Redis does not hold the sale. */
    public Optional<Sum> sum(String resourceId) {
        ResourceKeys keys = new ResourceKeys(resourceId);
        String[] ask = {keys.sale(), keys.stock(), keys.users()};
        try {
            // One script, so that all three are of one instant.
            List<Long> sum = connection.sync().eval(SUM, ScriptOutputType.MULTI, ask);
            return sum.isEmpty() ? Optional.empty() : Optional.of(new Sum(sum.get(0), sum.get(1), sum.get(2)));
        } catch (RedisException away) {
            throw new ClusterProblem("Redis does not answer", away);
        }
    }

    /** Redis's own version. */
    public String version() {
        try {
            return connection
                    .sync()
                    .info("server")
                    .lines()
                    .filter(line -> line.startsWith("redis_version:"))
                    .map(line -> line.substring("redis_version:".length()))
                    .findFirst()
                    .orElse("unknown");
        } catch (RedisException away) {
            throw new ClusterProblem("Redis does not answer", away);
        }
    }

    @Override
    public void close() {
        connection.close();
        client.shutdown();
    }

    /** In pages: a large hash in one answer would stop Redis for everybody. */
    private static Map<String, String> reservations(RedisCommands<String, String> redis, ResourceKeys keys) {
        Map<String, String> reservations = new HashMap<>();
        ScanIterator.hscan(redis, keys.users(), PAGE)
                .forEachRemaining(mark -> reservations.put(mark.getKey(), mark.getValue()));
        return reservations;
    }

    private static OptionalLong number(@Nullable String stock) {
        return stock != null && stock.matches("-?\\d{1,18}")
                ? OptionalLong.of(Long.parseLong(stock))
                : OptionalLong.empty();
    }
}
