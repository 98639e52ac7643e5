package io.seckill.load.chaos.fault;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Which fault strikes when. The same seed, length, processes and links give the same schedule on every machine: {@link Random}
 * is specified to the bit.
 */
public final class Schedule {

    /** Before the first fault the load is under way; after the last there is time to see the cluster go on. */
    private static final Duration QUIET_START = Duration.ofSeconds(5);

    private static final Duration QUIET_END = Duration.ofSeconds(15);

    // So that faults overlap now and then, and yet there are stretches in which the cluster works.
    private static final int SHORTEST_GAP_MILLIS = 3_000;
    private static final int LONGEST_GAP_MILLIS = 13_000;

    /** A process that was started again is left alone until it can have come up: else nothing would ever be sold. */
    private static final Duration START = Duration.ofSeconds(45);

    private static final int TRIES = 20;
    private static final String BROKER = "rabbitmq";

    private final Random random;
    private final List<String> processes;
    private final List<String> links;
    private final Map<String, Duration> busyUntil = new HashMap<>();

    private Schedule(long seed, List<String> processes, List<String> links) {
        this.random = new Random(seed);
        this.processes = List.copyOf(processes);
        this.links = List.copyOf(links);
    }

    /** The faults, in the order in which they strike; none strikes what an earlier one still has. */
    public static List<PlannedFault> of(long seed, Duration length, List<String> processes, List<String> links) {
        return new Schedule(seed, processes, links).faults(length.minus(QUIET_END));
    }

    private List<PlannedFault> faults(Duration end) {
        List<PlannedFault> faults = new ArrayList<>();
        Duration at = QUIET_START;
        while (at.compareTo(end) < 0) {
            faults.add(fault(at));
            at = at.plusMillis(between(SHORTEST_GAP_MILLIS, LONGEST_GAP_MILLIS));
        }
        return faults;
    }

    private PlannedFault fault(Duration at) {
        for (int i = 0; i < TRIES; i++) {
            FaultKind kind = kind();
            String target = target(kind);
            if (busyUntil.getOrDefault(target, Duration.ZERO).compareTo(at) <= 0) {
                return planned(at, kind, target);
            }
        }
        throw new IllegalStateException("nothing is left to strike at " + at + ": " + busyUntil);
    }

    private PlannedFault planned(Duration at, FaultKind kind, String target) {
        long lasts = between(kind.shortest().toMillis(), kind.longest().toMillis());
        PlannedFault fault = new PlannedFault(at, kind, target, Duration.ofMillis(lasts));
        busyUntil.put(target, fault.until().plus(recovery(kind)));
        return fault;
    }

    private static Duration recovery(FaultKind kind) {
        return switch (kind) {
            case KILL, RESTART -> START;
            case FREEZE, CUT, DELAY, STALL, ALARM -> Duration.ZERO;
        };
    }

    private FaultKind kind() {
        int sum = Arrays.stream(FaultKind.values()).mapToInt(FaultKind::weight).sum();
        int drawn = random.nextInt(sum);
        for (FaultKind kind : FaultKind.values()) {
            drawn -= kind.weight();
            if (drawn < 0) {
                return kind;
            }
        }
        throw new IllegalStateException("the weights sum up to more than " + sum);
    }

    private String target(FaultKind kind) {
        return switch (kind.on()) {
            case PROCESS -> processes.get(random.nextInt(processes.size()));
            case LINK -> links.get(random.nextInt(links.size()));
            case BROKER -> BROKER;
        };
    }

    private long between(long shortest, long longest) {
        return shortest + (long) (random.nextDouble() * (longest - shortest));
    }
}
