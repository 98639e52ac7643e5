package io.seckill.load.kill;

import io.seckill.load.kill.victim.HaltPoint;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.stream.Collectors;

/** All kills by halt point, and how they did against the allowed three relay periods. */
final class KillsTable {

    private static final String ROW = "%-10s  %5s  %6s  %12s  %11s  %11s%n";

    private final List<Kill> kills;
    private final RelayPeriod period;

    KillsTable(List<Kill> kills, RelayPeriod period) {
        this.kills = List.copyOf(kills);
        this.period = period;
    }

    String text() {
        String head = ROW.formatted("halt point", "kills", "passed", "pending most", "settled avg", "longest");
        String rows = Arrays.stream(HaltPoint.values()).map(this::row).collect(Collectors.joining());
        return head + rows + sentence();
    }

    private String row(HaltPoint point) {
        List<Kill> here = kills.stream().filter(kill -> kill.point() == point).toList();
        if (here.isEmpty()) {
            return ROW.formatted(point, 0, "-", "-", "-", "-");
        }
        LongSummaryStatistics settled =
                here.stream().mapToLong(kill -> kill.settled().toMillis()).summaryStatistics();
        long passed = here.stream().filter(Kill::passed).count();
        long pending = here.stream().mapToLong(Kill::pending).max().orElse(0);
        return ROW.formatted(
                point, here.size(), passed, pending, seconds(settled.getAverage()), seconds(settled.getMax()));
    }

    private String sentence() {
        Duration allowed = period.allowed();
        long passed = kills.stream().filter(Kill::passed).count();
        long within = kills.stream()
                .filter(kill -> kill.passed() && kill.settled().compareTo(allowed) <= 0)
                .count();
        return "%d kills, %d passed, %d of these settled within %d relay periods (%s each, %s)%n"
                .formatted(
                        kills.size(),
                        passed,
                        within,
                        RelayPeriod.ALLOWED,
                        seconds(period.length().toMillis()),
                        seconds(allowed.toMillis()));
    }

    private static String seconds(double millis) {
        return String.format(Locale.ROOT, "%.1f s", millis / 1000);
    }
}
