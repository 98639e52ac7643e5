package io.seckill.load.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.load.ProjectScript;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** A minute of {@code scripts/chaos.sh}. */
class ChaosIT {

    private static final Path FOLDER = Path.of("target", "chaos").toAbsolutePath();

    @Test
    void aMinuteOfFaultsLosesNothingAndSellsNothingTwice() throws Exception {
        Path log = Files.createDirectories(FOLDER).resolve("chaos-output.log");

        int exit = ProjectScript.run("chaos.sh", FOLDER, log, "--minutes", "1", "--seed", "5", "--rate", "200");

        assertThat(exit).as(Files.readString(log)).isZero();
        assertThat(Files.readString(log)).contains("The chaos: PASS");
    }
}
