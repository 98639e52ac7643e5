package io.seckill.load.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.seckill.load.SeckillLoad;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How much is sent, and what is refused before anything is. */
class LoadPlanTest {

    @Test
    void everyUserBuysInEverySaleSoOften() {
        assertThat(new LoadPlan(Scenario.MIXED, 10, 5, 3, 1, 8, 2, 200).purchases())
                .isEqualTo(30);
        assertThat(new LoadPlan(Scenario.REPEAT, 5, 5, 1, 4000, 8, 2, 200).purchases())
                .isEqualTo(20_000);
    }

    @Test
    void steadyUsersComeUntilEachHasComeOnce() {
        assertThat(new LoadPlan(Scenario.STEADY, 1001, 5, 1, 1, 8, 1, 100).seconds())
                .isEqualTo(11);
    }

    @Test
    void aLoadWithoutBoundsIsRefused() {
        assertThatThrownBy(() -> new LoadPlan(Scenario.REPEAT, 5_000_000, 5, 1, 4000, 8, 2, 200))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("10,000,000");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rush --users 0",
                "rush --requests 100",
                "rush --sales 2",
                "rush --rate 100",
                "rush --generators 0",
                "rush --users 3 --generators 4",
                "repeat --users 3 --requests 100",
                "steady --rate 0",
                "stampede",
                ""
            })
    void anOptionThatMakesNoSenseIsSaidAtOnce(String options) {
        String fixed = "load --jmeter none --plan none --folder none --report none " + options;

        assertThat(SeckillLoad.run(fixed.trim().split("\\s+"))).isEqualTo(SeckillLoad.UNUSABLE);
    }
}
