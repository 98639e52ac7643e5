package io.seckill.testing.docker;

import java.util.Optional;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.mysql.MySQLContainer;
import org.testcontainers.rabbitmq.RabbitMQContainer;
import org.testcontainers.utility.DockerImageName;

/** Starts test servers as containers. Testcontainers ends them with this JVM. */
public final class Containers {

    private static final int REDIS_PORT = 6379;

    private Containers() {}

    /** Whether a Docker engine answers and a container of this image starts without anything being fetched. */
    public static boolean canStart(String variable, String official) {
        return Engine.canStart(image(variable, official).asCanonicalNameString());
    }

    /** A started Redis; its exposed port is 6379. */
    @SuppressWarnings("resource") // Testcontainers closes it
    public static GenericContainer<?> redis(String official) {
        GenericContainer<?> redis = new GenericContainer<>(image("REDIS_IMAGE", official))
                .withExposedPorts(REDIS_PORT)
                .withCommand("redis-server", "--databases", "4096", "--appendonly", "yes");
        redis.start();
        return redis;
    }

    /** A started RabbitMQ with its management plugin. */
    @SuppressWarnings("resource") // Testcontainers closes it
    public static RabbitMQContainer rabbit(String official) {
        RabbitMQContainer rabbit = new RabbitMQContainer(image("RABBITMQ_IMAGE", official));
        rabbit.start();
        return rabbit;
    }

    /** A started MySQL whose user is root. */
    @SuppressWarnings("resource") // Testcontainers closes it
    public static MySQLContainer mysql(String official) {
        MySQLContainer mysql = new MySQLContainer(image("MYSQL_IMAGE", official)).withUsername("root");
        mysql.start();
        return mysql;
    }

    private static DockerImageName image(String variable, String official) {
        String name = Optional.ofNullable(System.getenv(variable))
                .filter(value -> !value.isBlank())
                .orElse(official);
        String plain = official.substring(0, official.indexOf(':'));
        return DockerImageName.parse(name).asCompatibleSubstituteFor(plain);
    }
}
