package io.seckill.testing.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.MessageProperties;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.sync.RedisCommands;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class DedicatedServersIT {

    @Test
    void redisKeepsItsDataWhenItIsStartedAgainAndLosesThemWhenWiped() {
        try (DedicatedRedis redis = DedicatedRedis.start("--appendfsync", "always")) {
            onRedis(redis, commands -> commands.set("key", "value"));

            redis.kill9();
            assertThat(redis.isRunning()).isFalse();
            redis.restart();
            String kept = onRedis(redis, commands -> commands.get("key"));
            assertThat(kept).isEqualTo("value");

            redis.wipe();
            redis.restart();
            long left = onRedis(redis, commands -> commands.dbsize());
            assertThat(left).isZero();
        }
    }

    @Test
    void aFrozenServerAnswersAgainWhenItGoesOn() {
        try (DedicatedRedis redis = DedicatedRedis.start()) {
            redis.pause();
            assertThat(redis.answers()).isFalse();

            redis.resume();
            assertThat(redis.answers()).isTrue();
        }
    }

    @Test
    void rabbitKeepsAConfirmedMessageThroughAKill() throws Exception {
        try (DedicatedRabbit rabbit = DedicatedRabbit.start()) {
            try (Connection connection = connect(rabbit);
                    Channel channel = connection.createChannel()) {
                channel.queueDeclare("queue", true, false, false, Map.of("x-queue-type", "quorum"));
            }
            rabbit.restart(); // see DedicatedRabbit about young queues
            try (Connection connection = connect(rabbit);
                    Channel channel = connection.createChannel()) {
                channel.confirmSelect();
                channel.basicPublish("", "queue", MessageProperties.PERSISTENT_BASIC, "hello".getBytes());
                channel.waitForConfirmsOrDie(10_000);
            }
            rabbit.kill9();
            rabbit.restart();
            try (Connection connection = connect(rabbit);
                    Channel channel = connection.createChannel()) {
                assertThat(channel.basicGet("queue", true).getBody()).asString().isEqualTo("hello");
            }
        }
    }

    @Test
    void mysqlKeepsWhatWasCommittedThroughAKill() throws Exception {
        try (DedicatedMysql mysql = DedicatedMysql.start()) {
            execute(mysql, "CREATE DATABASE words");
            execute(mysql, "CREATE TABLE words.word (word VARCHAR(8))");

            mysql.kill9();
            assertThatThrownBy(() -> execute(mysql, "SELECT 1")).isInstanceOf(SQLException.class);

            mysql.restart();
            execute(mysql, "INSERT INTO words.word VALUES ('hello')");
        }
    }

    private static Connection connect(DedicatedRabbit rabbit) throws Exception {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setUri(rabbit.url());
        factory.setAutomaticRecoveryEnabled(false);
        return factory.newConnection();
    }

    private static void execute(DedicatedMysql mysql, String sql) throws SQLException {
        try (var connection = DriverManager.getConnection(mysql.url(), mysql.user(), mysql.password());
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static <T> T onRedis(DedicatedRedis redis, Function<RedisCommands<String, String>, T> command) {
        RedisClient client = RedisClient.create(redis.url());
        try {
            return command.apply(client.connect().sync());
        } finally {
            client.shutdown();
        }
    }
}
