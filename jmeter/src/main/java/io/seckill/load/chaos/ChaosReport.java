package io.seckill.load.chaos;

import io.seckill.load.chaos.fault.FaultReport;
import io.seckill.load.history.History;
import io.seckill.load.verdict.sheet.VerdictTable;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What a chaos did and came to, as text: each fault with what it hit, the answers, the verdict. */
final class ChaosReport {

    private final Chaos.Outcome outcome;
    private final History history;

    ChaosReport(Chaos.Outcome outcome) {
        this.outcome = outcome;
        this.history = outcome.history();
    }

    String text() {
        StringBuilder text = new StringBuilder("\nwhat each fault hit\n");
        outcome.faults().forEach(fault -> text.append(line(fault)));
        long struck = outcome.faults().stream().filter(FaultReport::struck).count();
        text.append(String.format(
                Locale.ROOT,
                "%n%d faults, %d of them struck; %,d requests of %,d sales%n",
                outcome.faults().size(),
                struck,
                history.attempts().size(),
                outcome.waves().size()));
        history.countByAnswer()
                .forEach((label, count) -> text.append(String.format(Locale.ROOT, "  %-28s %,9d%n", label, count)));
        text.append('\n').append(new VerdictTable(outcome.verdict()).text());
        return text.append("\nThe chaos: " + outcome.verdict().result() + '\n').toString();
    }

    private String line(FaultReport fault) {
        if (!fault.struck()) {
            return "  " + fault.planned() + "  not done: it does not run\n";
        }
        long from = fault.from().toEpochMilli();
        long until = fault.until().toEpochMilli();
        Map<Boolean, Long> during = history.attempts().stream()
                .filter(attempt -> attempt.at() <= until && attempt.end() >= from)
                .collect(Collectors.groupingBy(
                        attempt -> attempt.answer().meaning().isFinal(), Collectors.counting()));
        return "  %s  %s; during %.1f s: %,d answers, %,d asked again%n"
                .formatted(
                        fault.planned(),
                        fault.before(),
                        (until - from) / 1000.0,
                        during.getOrDefault(true, 0L),
                        during.getOrDefault(false, 0L));
    }
}
