package io.seckill.stock;

import io.lettuce.core.RedisClient;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.seckill.stock.sale.LoadOutcome;
import io.seckill.stock.sale.SaleLedger;
import io.seckill.stock.sale.SaleTerms;
import io.seckill.testing.Servers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.io.ClassPathResource;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;

/** The ledgers of the gate on a real Redis, and a plain connection beside them that shows what they left there. */
public final class TestGate implements AutoCloseable {

    /** How long a reservation made here may stay unconfirmed: longer than any test. */
    public static final Duration LATE = Duration.ofHours(1);

    private final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
    private final RedisClient client;
    private final StatefulRedisConnection<String, String> connection;

    /**
     * @param url the address for the plain connection
     * @param connections what the ledgers use
     */
    public TestGate(String url, RedisConnectionFactory connections) {
        client = RedisClient.create(url);
        connection = client.connect();
        context.registerBean(MeterRegistry.class, SimpleMeterRegistry::new);
        context.registerBean(RedisConnectionFactory.class, () -> connections);
        context.registerBean(StringRedisTemplate.class, () -> new StringRedisTemplate(connections));
        context.scan("io.seckill.stock", "io.seckill.deadline");
        context.refresh();
    }

    /** On a server of the test's own. */
    public static TestGate at(String url) {
        LettuceConnectionFactory connections =
                new LettuceConnectionFactory(LettuceConnectionFactory.createRedisConfiguration(url));
        connections.afterPropertiesSet();
        connections.start();
        return new TestGate(url, connections);
    }

    /** On the shared server; all tests of this JVM use it, each with resources of its own. */
    public static TestGate shared() {
        return Shared.GATE;
    }

    private static final class Shared {
        private static final TestGate GATE = at(Servers.redis().newDatabase());
    }

    public StockLedger ledger() {
        return context.getBean(StockLedger.class);
    }

    public SaleLedger sales() {
        return context.getBean(SaleLedger.class);
    }

    public <T> T part(Class<T> type) {
        return context.getBean(type);
    }

    public io.lettuce.core.api.sync.RedisCommands<String, String> redis() {
        return connection.sync();
    }

    /** A resource that nobody else uses. */
    public static String newResource() {
        return "r-" + UUID.randomUUID();
    }

    /** A new sale that is open from an hour ago until in an hour. */
    public String openSale(int total) {
        String resourceId = newResource();
        LoadOutcome outcome = sales().load(resourceId, openTerms(total), true);
        if (outcome != LoadOutcome.LOADED) {
            throw new IllegalStateException("not loaded: " + outcome);
        }
        return resourceId;
    }

    public static SaleTerms openTerms(int total) {
        Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        return new SaleTerms(total, now.minus(Duration.ofHours(1)), now.plus(Duration.ofHours(1)), true);
    }

    public ReserveAnswer reserve(String resourceId, String userId, String orderId) {
        return reserve(List.of(new Reservation(resourceId, userId, orderId)), LATE)
                .get(0);
    }

    /** As the ledger's, and waits. */
    public List<ReserveAnswer> reserve(List<Reservation> wanted, Duration relayAfter) {
        try {
            return ledger().reserve(wanted, relayAfter).toCompletableFuture().join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException told ? told : failed;
        }
    }

    public String stock(String resourceId) {
        return redis().get(new ResourceKeys(resourceId).stock());
    }

    public long users(String resourceId) {
        return redis().hlen(new ResourceKeys(resourceId).users());
    }

    public long pending(String resourceId) {
        return redis().zcard(new ResourceKeys(resourceId).pending());
    }

    /** Everything that the gate holds of the resource, to be compared with itself later. */
    public List<String> snapshot(String resourceId) {
        return new ResourceKeys(resourceId)
                .all().stream().map(key -> Arrays.toString(redis().dump(key))).toList();
    }

    /** An array as Redis sent it: an integer in it is a Long, a bulk string a String. */
    public Object rawArray(String script, List<String> keys, Object... arguments) {
        return raw(ScriptOutputType.OBJECT, script, keys, arguments);
    }

    /** An integer as Redis sent it; any other type of reply is an exception. */
    public Object rawInteger(String script, List<String> keys, Object... arguments) {
        return raw(ScriptOutputType.INTEGER, script, keys, arguments);
    }

    private Object raw(ScriptOutputType type, String script, List<String> keys, Object... arguments) {
        String[] texts = Arrays.stream(arguments).map(String::valueOf).toArray(String[]::new);
        return redis().eval(source(script), type, keys.toArray(String[]::new), texts);
    }

    /** The text of one of the gate's scripts. */
    public static String source(String script) {
        try (var file = new ClassPathResource("io/seckill/stock/script/" + script).getInputStream()) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (java.io.IOException missing) {
            throw new java.io.UncheckedIOException(missing);
        }
    }

    @Override
    public void close() {
        context.close();
        client.shutdown();
    }
}
