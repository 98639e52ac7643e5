package io.seckill.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the images are built of gets to the Docker engine: a file that .dockerignore keeps back is missed by the build alone. */
class DockerContextTest {

    private static final Path PROJECT = ProjectScript.PROJECT;
    private static final String COPY = "COPY ";

    @ParameterizedTest
    @ValueSource(strings = {"seckill-gateway", "seckill-order-consumer"})
    void everyFileThatIsCopiedIsThereAndLetThrough(String module) throws IOException {
        List<String> letThrough = Files.readAllLines(PROJECT.resolve(".dockerignore")).stream()
                .filter(line -> line.startsWith("!"))
                .map(line -> line.substring(1).replaceFirst("/$", ""))
                .toList();

        assertThat(copied(module)).isNotEmpty().allSatisfy(file -> {
            assertThat(PROJECT.resolve(file)).exists();
            assertThat(letThrough).anyMatch(rule -> matches(rule, Path.of(file)));
        });
    }

    private static List<String> copied(String module) throws IOException {
        return Files.readAllLines(PROJECT.resolve("scripts/docker/Dockerfile")).stream()
                .filter(line -> line.startsWith(COPY) && !line.contains("--from=") && !line.equals("COPY . ."))
                .map(line -> line.substring(COPY.length()).replace("${MODULE}", module))
                .flatMap(line ->
                        Stream.of(line.substring(0, line.lastIndexOf(' ')).split(" ")))
                .toList();
    }

    /** A rule for a folder is one for all that is in it. */
    private static boolean matches(String rule, Path file) {
        return file.startsWith(rule)
                || FileSystems.getDefault().getPathMatcher("glob:" + rule).matches(file);
    }
}
