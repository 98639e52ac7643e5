package io.seckill.testing.docker;

import com.github.dockerjava.api.DockerClient;
import java.util.Optional;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.dockerclient.DockerClientProviderStrategy;
import org.testcontainers.dockerclient.TransportConfig;
import org.testcontainers.mysql.MySQLContainer;
import org.testcontainers.rabbitmq.RabbitMQContainer;
import org.testcontainers.utility.DockerImageName;

/** Starts test servers as containers. Testcontainers ends them with this JVM. */
public final class Containers {

    private static final int REDIS_PORT = 6379;
    private static final String CLEANER = "testcontainers/ryuk";
    private static final boolean CLEANER_OFF = Boolean.parseBoolean(System.getenv("TESTCONTAINERS_RYUK_DISABLED"));

    private Containers() {}

    /**
     * Whether a Docker engine answers and has the image already, and what Testcontainers clears up with too, so that
     * nothing has to be fetched.
     */
    public static boolean haveImage(String variable, String official) {
        try {
            // Not DockerClientFactory.client(), which would fetch and start the cleaner before we know that we need it.
            TransportConfig engine = DockerClientFactory.instance().getTransportConfig();
            DockerClient docker = DockerClientProviderStrategy.getClientForConfig(engine);
            return has(docker, image(variable, official).asCanonicalNameString())
                    && (CLEANER_OFF || has(docker, CLEANER));
        } catch (IllegalStateException noEngine) {
            return false;
        }
    }

    private static boolean has(DockerClient docker, String image) {
        return !docker.listImagesCmd().withReferenceFilter(image).exec().isEmpty();
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
