package io.seckill.load.history;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Everything that one or more generators asked and were answered.
 *
 * @param attempts in the order in which they were sent
 */
public record History(List<Attempt> attempts) {

    public History {
        attempts =
                attempts.stream().sorted(Comparator.comparingLong(Attempt::at)).toList();
    }

    /** The histories of several generators as one; their purchases stay apart. */
    public static History of(List<History> parts) {
        List<Attempt> all = new ArrayList<>();
        int before = 0;
        for (History part : parts) {
            for (Attempt attempt : part.attempts) {
                all.add(new Attempt(
                        before + attempt.request(),
                        attempt.userId(),
                        attempt.at(),
                        attempt.latency(),
                        attempt.answer()));
            }
            before +=
                    1 + part.attempts.stream().mapToInt(Attempt::request).max().orElse(0);
        }
        return new History(all);
    }

    /** Everybody who asked. */
    public Set<String> users() {
        return attempts.stream().map(Attempt::userId).collect(Collectors.toUnmodifiableSet());
    }

    /** Those who asked and at least once cannot know from the answer whether a unit was reserved. */
    public Set<String> usersLeftUnsure() {
        return with(Meaning.UNKNOWN).stream().map(Attempt::userId).collect(Collectors.toUnmodifiableSet());
    }

    /** The attempts whose answer means this, in the order in which they were sent. */
    public List<Attempt> with(Meaning meaning) {
        return attempts.stream()
                .filter(attempt -> attempt.answer().meaning() == meaning)
                .toList();
    }

    /** The first attempt of each purchase. */
    public Collection<Attempt> first() {
        return attemptOfEach((earlier, later) -> earlier);
    }

    /** The last attempt of each purchase: how it ended. */
    public Collection<Attempt> last() {
        return attemptOfEach((earlier, later) -> later);
    }

    /** How often each answer was given, by its label. */
    public SortedMap<String, Long> countByAnswer() {
        return attempts.stream()
                .collect(Collectors.groupingBy(
                        attempt -> attempt.answer().label(), TreeMap::new, Collectors.counting()));
    }

    /** From the first request to the last answer. */
    public Duration elapsed() {
        long start = attempts.stream().mapToLong(Attempt::at).min().orElse(0);
        long end = attempts.stream().mapToLong(Attempt::end).max().orElse(0);
        return Duration.ofMillis(end - start);
    }

    private Collection<Attempt> attemptOfEach(java.util.function.BinaryOperator<Attempt> which) {
        Map<Integer, Attempt> byRequest = attempts.stream()
                .collect(Collectors.toMap(Attempt::request, Function.identity(), which, LinkedHashMap::new));
        return byRequest.values();
    }
}
