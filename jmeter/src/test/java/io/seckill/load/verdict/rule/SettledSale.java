package io.seckill.load.verdict.rule;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.seckill.load.history.Answer;
import io.seckill.load.history.Attempt;
import io.seckill.load.history.History;
import io.seckill.message.OrderTopology;
import io.seckill.stock.ResourceKeys;
import io.seckill.testing.TestEnvironment;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeoutException;

/** A sale after its load, in real stores and without a fault, and the means to plant one. */
final class SettledSale implements AutoCloseable {

    static final String RETRY = OrderTopology.ORDERS + ".retry.1";
    private static final List<String> QUEUES = List.of(OrderTopology.ORDERS, RETRY, OrderTopology.DEAD);

    final String resourceId = "sale-" + UUID.randomUUID();
    final ResourceKeys keys = new ResourceKeys(resourceId);
    private final TestEnvironment environment;
    private final RedisClient redis;
    private final StatefulRedisConnection<String, String> gate;
    private final java.sql.Connection book;
    private final Connection broker;
    private final Connection consumer;
    private final List<Attempt> attempts = new ArrayList<>();

    /** A sale of {@code total} units that users {@code u1} to {@code uN} bought, with one consumer alive. */
    SettledSale(TestEnvironment environment, int total, int sold) throws Exception {
        this.environment = environment;
        this.redis = RedisClient.create(environment.redisUrl());
        this.gate = redis.connect();
        var database = environment.database();
        this.book = DriverManager.getConnection(database.url(), database.user(), database.password());
        this.broker = connect();
        this.consumer = connect();
        sell(total, sold);
        declare();
        consume();
    }

    RedisCommands<String, String> gate() {
        return gate.sync();
    }

    void answered(String user, Answer answer) {
        attempts.add(new Attempt(attempts.size(), user, 1_000 + attempts.size(), 1_000, answer));
    }

    Load load() {
        History history = new History(attempts);
        return Load.rush(history, history.users().size());
    }

    void order(long orderId, String user) throws SQLException {
        update(
                "INSERT INTO orders (order_id, resource_id, user_id, status, reserved_at, created_at)"
                        + " VALUES (?, ?, ?, 'CREATED', 0, 0)",
                orderId,
                resourceId,
                user);
    }

    void update(String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = book.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            statement.executeUpdate();
        }
    }

    void message(String queue) throws Exception {
        try (Channel channel = broker.createChannel()) {
            channel.confirmSelect();
            channel.basicPublish("", queue, null, "stuck".getBytes(StandardCharsets.UTF_8));
            channel.waitForConfirmsOrDie(10_000);
        }
    }

    void endConsumer() throws Exception {
        consumer.close();
    }

    @Override
    public void close() throws IOException, TimeoutException, SQLException {
        if (consumer.isOpen()) {
            consumer.close();
        }
        try (Channel channel = broker.createChannel()) {
            for (String queue : QUEUES) {
                channel.queueDelete(queue);
            }
        }
        broker.close();
        book.close();
        redis.shutdown();
    }

    private void sell(int total, int sold) throws SQLException {
        gate().set(keys.stock(), Integer.toString(total - sold));
        gate().hset(keys.sale(), Map.of("total", Integer.toString(total), "start", "0", "end", "1", "state", "OPEN"));
        update(
                "INSERT INTO sale (resource_id, total, stock, starts_at, ends_at, state, created_at, changed_at)"
                        + " VALUES (?, ?, ?, 0, 1, 'OPEN', 0, 0)",
                resourceId,
                total,
                total - sold);
        // Order ids are one space for all sales of the schema.
        long first = Math.abs(UUID.randomUUID().getMostSignificantBits() >> 8);
        for (int i = 1; i <= sold; i++) {
            gate().hset(keys.users(), "u" + i, Long.toString(first + i));
            order(first + i, "u" + i);
            answered("u" + i, new Answer(202, "", Long.toString(first + i)));
        }
    }

    private void declare() throws Exception {
        try (Channel channel = broker.createChannel()) {
            for (String queue : QUEUES) {
                channel.queueDeclare(queue, true, false, false, Map.of("x-queue-type", "quorum"));
            }
        }
    }

    /** It takes messages and never acknowledges one. */
    private void consume() throws Exception {
        consumer.createChannel().basicConsume(OrderTopology.ORDERS, (tag, delivery) -> {}, tag -> {});
    }

    private Connection connect() throws Exception {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setUri(environment.virtualHost().uri());
        return factory.newConnection();
    }
}
