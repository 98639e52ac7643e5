package io.seckill.load.verdict.sheet;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class VerdictTableTest {

    private static final Verdict FAILED = new Verdict(
            "phone",
            List.of(
                    Line.exactly("dead letters", 0, 0, "never shown"),
                    Line.exactly("live orders = total", 1000, 1001, "u1; u2"),
                    Line.info("requests a second", 4321)));

    @Test
    void columnsAreAlignedAndDetailsStandBelowWhatFailed() {
        assertThat(new VerdictTable(FAILED).text()).isEqualTo("""
                sale phone
                  check                expected  found
                  dead letters                0      0  PASS
                  live orders = total      1000   1001  FAIL
                      u1; u2
                  requests a second               4321
                                                        FAIL
                """);
    }

    @Test
    void oneFailureFailsTheVerdictAndInvalidOutweighsIt() {
        Line pass = Line.exactly("a", 1, 1);
        Line fail = Line.exactly("b", 1, 2);
        Line invalid = Line.invalid("c", 0, 1, "");

        assertThat(result(pass)).isEqualTo(Result.PASS);
        assertThat(result(pass, fail)).isEqualTo(Result.FAIL);
        assertThat(result(pass, fail, invalid)).isEqualTo(Result.INVALID);
        assertThat(List.of(Result.PASS.exitCode(), Result.FAIL.exitCode(), Result.INVALID.exitCode()))
                .containsExactly(0, 1, 2);
    }

    @Test
    void jsonSaysWhatTheTableSays(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("verdict.json");

        VerdictJson.write(file, List.of(FAILED));

        JsonNode root = JsonMapper.builder().build().readTree(Files.readString(file));
        JsonNode line = root.at("/verdicts/0/lines/1");
        assertThat(root.at("/result").asString()).isEqualTo("FAIL");
        assertThat(line.at("/name").asString()).isEqualTo("live orders = total");
        assertThat(line.at("/expected").asString()).isEqualTo("1000");
        assertThat(line.at("/found").asString()).isEqualTo("1001");
        assertThat(line.at("/detail").asString()).isEqualTo("u1; u2");
    }

    private static Result result(Line... lines) {
        return new Verdict("phone", List.of(lines)).result();
    }
}
