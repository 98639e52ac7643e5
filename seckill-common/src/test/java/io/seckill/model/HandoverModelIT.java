package io.seckill.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The promises P1 to P6 hold in every state of the model, and each of its guards is needed for that. */
class HandoverModelIT {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private record Run(int exitCode, String output) {}

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void allPromisesHoldInEveryState() throws Exception {
        Run run = check();

        assertThat(run.exitCode).as(run.output).isZero();
        assertThat(run.output)
                .containsPattern("units on sale: 1 .* errors: 0")
                .containsPattern("units on sale: 2 .* errors: 0");
    }

    @ParameterizedTest(name = "without {0}, {1} is broken")
    @CsvSource({
        "pending-entry, P3",
        "unknown-stands, P4",
        "claim-check, P4",
        "claim-sticks, P4",
        "told-stands, P3",
        "unique-key, P5",
    })
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void withoutAGuardAPromiseIsBroken(String guard, String promise) throws Exception {
        Run run = check("--guard", guard);

        assertThat(run.exitCode).as(run.output).isZero();
        assertThat(run.output).contains("gateway 0 reserves a unit").contains("broken: " + promise);
    }

    private static Run check(String... arguments) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of(ROOT.resolve("scripts/model.sh").toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try {
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Run(process.waitFor(), output);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
