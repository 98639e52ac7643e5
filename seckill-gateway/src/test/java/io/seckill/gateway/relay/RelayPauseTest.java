package io.seckill.gateway.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.gateway.handover.Handover;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** How long the relay leaves a broker alone that refuses. */
class RelayPauseTest {

    private long now = Long.MAX_VALUE - 1_000; // a clock that overflows on its way
    private final RelayPause pause = new RelayPause(Duration.ofSeconds(5), () -> now);

    @Test
    void eachRefusedRoundIsFollowedByAPauseTwiceAsLongUpToTheLongest() {
        assertThat(pause.isOver()).isTrue();
        assertPauseOf(1);
        assertPauseOf(2);
        assertPauseOf(4);
        assertPauseOf(5);
        assertPauseOf(5);
    }

    @Test
    void manyRefusalsOfOneRoundCountOnce() {
        for (int i = 0; i < 500; i++) {
            pause.after(Handover.NOT_QUEUED);
        }
        pass(1);
        assertPauseOf(2);
    }

    @Test
    void aConfirmEndsThePauseAndTheNextIsShortAgain() {
        assertPauseOf(1);
        pause.after(Handover.NOT_QUEUED);
        pause.after(Handover.CONFIRMED);
        assertThat(pause.isOver()).isTrue();
        assertPauseOf(1);
    }

    @Test
    void anUnknownEndIsNoRefusal() {
        pause.after(Handover.UNKNOWN);
        assertThat(pause.isOver()).isTrue();
    }

    private void assertPauseOf(long seconds) {
        pause.after(Handover.NOT_QUEUED);
        now += Duration.ofSeconds(seconds).toNanos() - 1;
        assertThat(pause.isOver()).as("over a nanosecond early").isFalse();
        now += 1;
        assertThat(pause.isOver()).isTrue();
    }

    private void pass(long seconds) {
        now += Duration.ofSeconds(seconds).toNanos();
    }
}
