package io.seckill.load.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What a watch takes for right at any moment of a sale. */
class SumTest {

    @Test
    void unitsLeftAndTakenAddUp() {
        assertThat(new Sum(10, 10, 0).isRight()).isTrue();
        assertThat(new Sum(10, 0, 10).isRight()).isTrue();
    }

    @Test
    void anOversellAMissingUnitAndANegativeStockAreWrong() {
        assertThat(new Sum(10, 0, 11).isRight()).isFalse();
        assertThat(new Sum(10, 4, 5).isRight()).isFalse();
        assertThat(new Sum(10, -1, 11).isRight()).isFalse();
    }
}
