package io.seckill.load.bench.floor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 10, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WindowTest {

    @Test
    void confirmsOfOneAndOfManyFreeEachPlaceOnce() throws InterruptedException {
        Window window = new Window(6, 11);
        for (int i = 0; i < 6; i++) {
            assertThat(window.enter()).isTrue();
        }

        window.confirm(12, false); // 12
        window.confirm(14, false); // 14
        window.confirm(13, true); // 11 and 13, not 12 again
        window.confirm(16, true); // 15 and 16, not 14 again

        assertThat(window.awaitEmpty()).isTrue();
        assertThat(window.places()).isZero();
    }

    @Test
    void aConfirmOfManyThatAreKnownFreesNothing() throws InterruptedException {
        Window window = new Window(2, 1);
        assertThat(window.enter()).isTrue();
        window.confirm(1, false);
        window.confirm(1, true);

        assertThat(window.places()).isEqualTo(2);
    }
}
