package io.seckill.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** A service's description of its calls, which is checked in so that a change of them is seen when it is made. */
public final class Description {

    private static final Path FOLDER = Path.of("..", "docs", "api");
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT, SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .build();

    private Description() {}

    /** Asserts that a running service describes itself as the file of this name does; if not, the new one lies ready to be taken. */
    public static void isChecked(String name, String running) throws IOException {
        Path file = FOLDER.resolve(name);
        String now = JSON.writeValueAsString(JSON.readValue(running, Object.class)) + "\n";
        Path fresh = Path.of("target", name);
        Files.writeString(fresh, now);
        assertThat(now)
                .as("the description of the running service; if the change is meant: cp %s docs/api/", fresh)
                .isEqualTo(Files.exists(file) ? Files.readString(file) : "");
    }
}
