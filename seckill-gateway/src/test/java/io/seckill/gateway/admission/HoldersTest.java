package io.seckill.gateway.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HoldersTest {

    @Test
    void whoeverWasAddedMayHoldAndHardlyAnybodyElse() {
        Holders holders = new Holders(10_000);
        IntStream.range(0, 10_000).forEach(i -> holders.add("user-" + i));

        Holders complete = holders.complete().orElseThrow();

        assertThat(IntStream.range(0, 10_000)).allMatch(i -> complete.mayHold("user-" + i));
        assertThat(IntStream.range(10_000, 1_000_000).filter(i -> complete.mayHold("user-" + i)))
                .hasSizeLessThan(10);
    }

    @Test
    void aUserThatIsGivenTwiceIsNoHarm() {
        Holders holders = new Holders(1);
        holders.add("alice");
        holders.add("alice");

        assertThat(holders.complete().orElseThrow().mayHold("alice")).isTrue();
        assertThat(holders.complete().orElseThrow().mayHold("bob")).isFalse();
    }

    @Test
    void fewerUsersThanExpectedAreNotComplete() {
        Holders holders = new Holders(2);
        holders.add("alice");
        holders.add("alice");

        assertThat(holders.complete()).isEmpty();
    }

    @Test
    void moreUsersThanExpectedAreNotComplete() {
        Holders holders = new Holders(8);
        IntStream.range(0, 100).forEach(i -> holders.add("user-" + i));

        assertThat(holders.complete()).isEmpty();
    }
}
