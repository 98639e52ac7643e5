package io.seckill.load.chaos.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What a schedule of faults promises. */
class ScheduleTest {

    private static final Duration TEN_MINUTES = Duration.ofMinutes(10);
    private static final List<String> PROCESSES =
            List.of("gateway-1", "gateway-2", "consumer-1", "consumer-2", "redis", "rabbitmq", "mariadb");
    private static final List<String> LINKS = List.of("gateway-1>redis", "gateway-1>rabbitmq", "all>mariadb");

    @Test
    void theSameSeedMakesTheSameScheduleAndAnotherSeedAnother() {
        assertThat(schedule(1)).isEqualTo(schedule(1)).isNotEqualTo(schedule(2));
    }

    @Test
    void whatIsPrintedIsTheSameOnEveryMachine() {
        assertThat(schedule(1).get(0)).hasToString("   5.0 s  freeze   redis                   for  5.5 s");
    }

    @Test
    void tenMinutesHaveAtLeastThirtyFaultsOfEveryKind() {
        LongStream.range(0, 200).forEach(seed -> {
            List<PlannedFault> faults = schedule(seed);
            assertThat(faults).hasSizeGreaterThanOrEqualTo(30);
            assertThat(faults).isSortedAccordingTo(Comparator.comparing(PlannedFault::at));
        });
        assertThat(LongStream.range(0, 5)
                        .boxed()
                        .flatMap(seed -> schedule(seed).stream())
                        .map(PlannedFault::kind)
                        .collect(Collectors.toSet()))
                .containsExactlyInAnyOrder(FaultKind.values());
    }

    @Test
    void everyFaultIsOverBeforeTheEnd() {
        LongStream.range(0, 200)
                .forEach(seed -> assertThat(schedule(seed))
                        .allSatisfy(fault -> assertThat(fault.until()).isLessThan(TEN_MINUTES)));
    }

    @Test
    void nothingIsStruckWhileAnEarlierFaultHasIt() {
        LongStream.range(0, 200).forEach(seed -> {
            Map<String, Duration> until = new HashMap<>();
            for (PlannedFault fault : schedule(seed)) {
                assertThat(fault.at()).isGreaterThanOrEqualTo(until.getOrDefault(fault.target(), Duration.ZERO));
                until.put(fault.target(), fault.until());
            }
        });
    }

    private static List<PlannedFault> schedule(long seed) {
        return Schedule.of(seed, TEN_MINUTES, PROCESSES, LINKS);
    }
}
