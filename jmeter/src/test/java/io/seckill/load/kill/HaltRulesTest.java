package io.seckill.load.kill;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.load.kill.victim.HaltPoint;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The rules and the points are one list. Whether a rule still matches the gateway's code, only a kill can tell. */
class HaltRulesTest {

    @Test
    void everyPointButAnywhereHasItsRuleThatItsFileArms() throws Exception {
        List<String> points = Arrays.stream(HaltPoint.values())
                .filter(point -> point != HaltPoint.ANYWHERE)
                .map(HaltPoint::name)
                .toList();

        assertThat(rules().lines().filter(line -> line.matches("RULE [A-Z]+")))
                .containsExactlyInAnyOrderElementsOf(
                        points.stream().map(point -> "RULE " + point).toList());
        assertThat(points).allSatisfy(point -> assertThat(rules()).contains("\"" + point + "\")"));
    }

    private static String rules() throws Exception {
        try (InputStream file = HaltPoint.class.getResourceAsStream("halt.btm")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
