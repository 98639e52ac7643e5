package io.seckill.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.sync.RedisCommands;
import java.sql.DriverManager;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ServersIT {

    @BeforeAll
    static void startThemTogether() {
        Servers.startAll();
    }

    @Test
    void redisStoresAndEachDatabaseIsEmptyAndApart() {
        String first = Servers.redis().newDatabase();
        String second = Servers.redis().newDatabase();

        withRedis(first, redis -> assertThat(redis.set("key", "value")).isEqualTo("OK"));

        withRedis(first, redis -> assertThat(redis.get("key")).isEqualTo("value"));
        withRedis(second, redis -> assertThat(redis.dbsize()).isZero());
    }

    @Test
    void rabbitQueuesInAVirtualHostOfItsOwn() throws Exception {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setUri(Servers.rabbit().newVirtualHost().uri());
        try (Connection connection = factory.newConnection();
                Channel channel = connection.createChannel()) {
            channel.queueDeclare("queue", true, false, false, Map.of("x-queue-type", "quorum"));
            channel.confirmSelect();
            channel.basicPublish("", "queue", null, "hello".getBytes());
            channel.waitForConfirmsOrDie(10_000);

            assertThat(channel.basicGet("queue", true).getBody()).asString().isEqualTo("hello");
        }
    }

    @Test
    void mysqlKeepsTablesInASchemaOfItsOwn() throws Exception {
        Database database = Servers.mysql().newDatabase();
        try (var connection = DriverManager.getConnection(database.url(), database.user(), database.password());
                var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE word (word VARCHAR(8))");
            statement.execute("INSERT INTO word VALUES ('hello')");
            try (var rows = statement.executeQuery("SELECT word FROM word")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).isEqualTo("hello");
            }
        }
    }

    private static void withRedis(String url, java.util.function.Consumer<RedisCommands<String, String>> test) {
        RedisClient client = RedisClient.create(url);
        try {
            test.accept(client.connect().sync());
        } finally {
            client.shutdown();
        }
    }
}
