package io.seckill.load.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SamplesTest {

    private final Samples samples = new Samples();

    @Test
    void theMedianOfAnOddNumberIsTheMiddleOne() {
        samples.add("rate", 30);
        samples.add("rate", 10);
        samples.add("rate", 20);

        assertThat(samples.median("rate")).isEqualTo(20);
        assertThat(samples.least("rate")).isEqualTo(10);
        assertThat(samples.most("rate")).isEqualTo(30);
    }

    @Test
    void theMedianOfAnEvenNumberIsBetweenTheTwoInTheMiddle() {
        samples.add("rate", 10);
        samples.add("rate", 40);
        samples.add("rate", 20);
        samples.add("rate", 30);

        assertThat(samples.median("rate")).isEqualTo(25);
    }

    @Test
    void whatWasNeverMeasuredIsNoFigure() {
        assertThatThrownBy(() -> samples.median("rate")).hasMessageContaining("rate");
    }
}
