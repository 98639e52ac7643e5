package io.seckill.testing;

import static io.seckill.testing.ServerSearch.variable;

import io.seckill.testing.docker.Containers;
import io.seckill.testing.local.DedicatedMysql;
import io.seckill.testing.local.DedicatedRabbit;
import io.seckill.testing.local.DedicatedRedis;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.mysql.MySQLContainer;
import org.testcontainers.rabbitmq.RabbitMQContainer;

/**
 * The servers that all tests of this JVM share. Each is found or started when it is first asked for and ends with the JVM.
 * A server that cannot be had is an exception, for each test that asks, with a message that says how to get it.
 */
public final class Servers {

    private static final String REDIS = "redis:7";
    private static final String RABBIT = "rabbitmq:4-management";
    private static final String MYSQL = "mysql:8.4";

    private static final FutureTask<RedisServer> SHARED_REDIS = new FutureTask<>(new ServerSearch<>(
            "SECKILL_TEST_REDIS_URL",
            () -> variable("SECKILL_TEST_REDIS_URL").map(RedisServer::new),
            () -> Containers.canStart("REDIS_IMAGE", REDIS),
            Servers::redisInDocker,
            () -> new RedisServer(DedicatedRedis.start().url())));

    private static final FutureTask<RabbitServer> SHARED_RABBIT = new FutureTask<>(new ServerSearch<>(
            "SECKILL_TEST_AMQP_URL (or SECKILL_TEST_RABBITMQ_API)",
            () -> variable("SECKILL_TEST_AMQP_URL")
                    .flatMap(url -> variable("SECKILL_TEST_RABBITMQ_API").map(api -> new RabbitServer(url, api))),
            () -> Containers.canStart("RABBITMQ_IMAGE", RABBIT),
            Servers::rabbitInDocker,
            Servers::localRabbit));

    private static final FutureTask<MysqlServer> SHARED_MYSQL = new FutureTask<>(new ServerSearch<>(
            "SECKILL_TEST_JDBC_URL",
            () -> variable("SECKILL_TEST_JDBC_URL").map(Servers::mysqlAt),
            () -> Containers.canStart("MYSQL_IMAGE", MYSQL),
            Servers::mysqlInDocker,
            Servers::localMysql));

    private Servers() {}

    /** The shared Redis ({@code SECKILL_TEST_REDIS_URL}); what it holds may be deleted. */
    public static RedisServer redis() {
        return get(SHARED_REDIS);
    }

    /** The shared RabbitMQ ({@code SECKILL_TEST_AMQP_URL} and {@code SECKILL_TEST_RABBITMQ_API}). */
    public static RabbitServer rabbit() {
        return get(SHARED_RABBIT);
    }

    /** The shared MySQL ({@code SECKILL_TEST_JDBC_URL}, {@code SECKILL_TEST_DB_USER}, {@code SECKILL_TEST_DB_PASSWORD}). */
    public static MysqlServer mysql() {
        return get(SHARED_MYSQL);
    }

    /** Starts Redis and RabbitMQ at the same time, so that the calls above find them at work. */
    static void startGate() {
        List.of(SHARED_REDIS, SHARED_RABBIT).forEach(Servers::begin);
    }

    /** Starts all three at the same time. */
    static void startAll() {
        startGate();
        begin(SHARED_MYSQL);
    }

    private static void begin(FutureTask<?> server) {
        if (!server.isDone()) {
            Thread thread = new Thread(server, "test-server");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private static <T> T get(FutureTask<T> server) {
        server.run(); // does nothing but the first time
        try {
            return server.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause().getMessage(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private static RedisServer redisInDocker() {
        GenericContainer<?> redis = Containers.redis(REDIS);
        return new RedisServer("redis://" + redis.getHost() + ":" + redis.getFirstMappedPort() + "/0");
    }

    private static RabbitServer rabbitInDocker() {
        RabbitMQContainer rabbit = Containers.rabbit(RABBIT);
        String login =
                "://" + rabbit.getAdminUsername() + ":" + rabbit.getAdminPassword() + "@" + rabbit.getHost() + ":";
        return new RabbitServer("amqp" + login + rabbit.getAmqpPort(), "http" + login + rabbit.getHttpPort() + "/api");
    }

    private static RabbitServer localRabbit() {
        DedicatedRabbit rabbit = DedicatedRabbit.start();
        return new RabbitServer(rabbit.url(), rabbit.api());
    }

    private static MysqlServer mysqlAt(String url) {
        return new MysqlServer(
                url,
                variable("SECKILL_TEST_DB_USER").orElse("root"),
                variable("SECKILL_TEST_DB_PASSWORD").orElse(""));
    }

    private static MysqlServer mysqlInDocker() {
        MySQLContainer mysql = Containers.mysql(MYSQL);
        return new MysqlServer(mysql.getJdbcUrl(), mysql.getUsername(), mysql.getPassword());
    }

    private static MysqlServer localMysql() {
        DedicatedMysql mysql = DedicatedMysql.start();
        return new MysqlServer(mysql.url(), mysql.user(), mysql.password());
    }
}
