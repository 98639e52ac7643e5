package io.seckill.testing.docker;

import com.github.dockerjava.api.DockerClient;
import java.nio.file.Files;
import java.nio.file.Path;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.dockerclient.DockerClientProviderStrategy;
import org.testcontainers.utility.TestcontainersConfiguration;

/** What the Docker engine, if there is one, has already. */
final class Engine {

    private static final String CLEANER = "testcontainers/ryuk";
    private static final String TINY = "alpine";

    private Engine() {}

    /** Whether an engine answers and a container of this image starts without anything being fetched. */
    static boolean canStart(String image) {
        try {
            // Not DockerClientFactory.client(), which would fetch the cleaner before we know that we need it.
            DockerClient docker = DockerClientProviderStrategy.getClientForConfig(
                    DockerClientFactory.instance().getTransportConfig());
            return has(docker, image)
                    && (isSet("TESTCONTAINERS_RYUK_DISABLED") || has(docker, CLEANER))
                    && (knowsItsSurroundings() || has(docker, TINY));
        } catch (IllegalStateException noEngine) {
            return false;
        }
    }

    /** Whether Testcontainers knows its surroundings, for which it otherwise starts a tiny container. */
    private static boolean knowsItsSurroundings() {
        boolean addressKnown = System.getenv("TESTCONTAINERS_HOST_OVERRIDE") != null
                || !Files.exists(Path.of("/.dockerenv")); // it is there inside a container
        return addressKnown && TestcontainersConfiguration.getInstance().isDisableChecks();
    }

    private static boolean has(DockerClient docker, String image) {
        return !docker.listImagesCmd().withReferenceFilter(image).exec().isEmpty();
    }

    private static boolean isSet(String variable) {
        return Boolean.parseBoolean(System.getenv(variable));
    }
}
