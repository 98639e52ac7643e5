package io.seckill.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is no verdict never ends as one: 0 and 1 are for verdicts alone. */
class ExitCodesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "unknown",
                "verdict",
                "verdict --sale not/an/id",
                "rush --sale a --part 3/2",
                "token --users 0 --out x",
                "token --user a --users 2",
                "token --user a --page not/an/id",
                "token --users 2 --out x --page sale",
                "demo --stock 0",
                "demo --stock many",
                "verdict --sale a --rest soon"
            })
    void aCallThatMakesNoSenseEndsWithTwo(String arguments) {
        assertThat(SeckillLoad.run(arguments.isEmpty() ? new String[0] : arguments.split(" ")))
                .isEqualTo(SeckillLoad.UNUSABLE);
    }

    @Test
    void aFileThatIsNotThereEndsWithTwo(@TempDir Path folder) {
        String missing = folder.resolve("missing.csv").toString();
        assertThat(SeckillLoad.run("rush", "--sale", "a", "--tokens", missing)).isEqualTo(SeckillLoad.UNUSABLE);
    }
}
