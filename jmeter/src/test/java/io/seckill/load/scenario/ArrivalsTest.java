package io.seckill.load.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.load.history.Answer;
import io.seckill.load.history.Attempt;
import io.seckill.load.history.History;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Ten users a second: one each 100 ms. */
class ArrivalsTest {

    private static final Answer SOLD_OUT = new Answer(409, "SOLD_OUT", null);

    @Test
    void whoWasSentLateHasWaitedThatLong() {
        History late = history(attempt(1, 1000, 5), attempt(2, 1400, 5), attempt(3, 1401, 5));

        assertThat(Arrivals.asIntended(late, 10).attempts())
                .containsExactly(attempt(1, 1000, 5), attempt(2, 1100, 305), attempt(3, 1200, 206));
    }

    @Test
    void whoWasSentInTimeHasNotWaited() {
        History inTime = history(attempt(1, 1000, 5), attempt(2, 1100, 5));

        assertThat(Arrivals.asIntended(inTime, 10)).isEqualTo(inTime);
        assertThat(Arrivals.rate(inTime, 10)).isEqualTo(10);
    }

    @Test
    void aGeneratorThatStartsLateAndCatchesUpIsFoundOut() {
        History burst = history(attempt(1, 1200, 5), attempt(2, 1201, 5), attempt(3, 1202, 5), attempt(4, 1300, 5));

        assertThat(Arrivals.asIntended(burst, 10).attempts())
                .containsExactly(
                        attempt(1, 1000, 205), attempt(2, 1100, 106), attempt(3, 1200, 7), attempt(4, 1300, 5));
        assertThat(Arrivals.rate(burst, 10)).isEqualTo(10);
    }

    @Test
    void aGeneratorThatNeverCatchesUpHasAnotherRate() {
        History slow = history(attempt(1, 1000, 5), attempt(2, 1200, 5), attempt(3, 1400, 5));

        assertThat(Arrivals.rate(slow, 10)).isEqualTo(5);
    }

    @Test
    void anotherAttemptOfTheSameUserIsNoArrival() {
        History again = history(attempt(1, 1000, 5), attempt(1, 3000, 5), attempt(2, 1100, 5));

        assertThat(Arrivals.asIntended(again, 10)).isEqualTo(again);
    }

    private static History history(Attempt... attempts) {
        return new History(List.of(attempts));
    }

    private static Attempt attempt(int purchase, long at, long millis) {
        return new Attempt(purchase, "u" + purchase, at, millis * 1000, SOLD_OUT);
    }
}
