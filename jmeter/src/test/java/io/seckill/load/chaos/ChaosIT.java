package io.seckill.load.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A minute of {@code scripts/chaos.sh}, as anybody would run it. */
class ChaosIT {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    @Test
    @Timeout(value = 15, unit = TimeUnit.MINUTES)
    void aMinuteOfFaultsLosesNothingAndSellsNothingTwice() throws Exception {
        String output = run("--minutes", "1", "--seed", "5", "--rate", "200");

        assertThat(output).contains("The chaos: PASS").contains("faults whose process ended and came back");
    }

    private static String run(String... arguments) throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(ROOT.resolve("scripts/chaos.sh").toString());
        builder.command().addAll(java.util.List.of(arguments));
        builder.environment()
                .put(
                        "SECKILL_CLUSTER_DIR",
                        Path.of("target", "chaos").toAbsolutePath().toString());
        Process process = builder.redirectErrorStream(true).start();
        try {
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(output).isZero();
            return output;
        } finally {
            process.destroy(); // the script's own trap ends the cluster
        }
    }
}
