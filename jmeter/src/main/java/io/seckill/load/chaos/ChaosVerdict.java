package io.seckill.load.chaos;

import io.seckill.load.chaos.fault.FaultReport;
import io.seckill.load.verdict.sheet.Line;
import io.seckill.load.verdict.sheet.Result;
import io.seckill.load.verdict.sheet.Verdict;
import io.seckill.load.watch.Watch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The verdicts of all sales as one: a check passes when it passes for every sale. */
final class ChaosVerdict {

    private static final int NAMED = 5;

    private ChaosVerdict() {}

    /** What is true of all sales and of the time in which they were sold. */
    static Verdict of(List<Verdict> sales, List<FaultReport> faults, Watch watch, boolean rested) {
        List<Line> lines = new ArrayList<>(ofSales(sales));
        lines.add(Line.exactly("came to rest", true, rested));
        lines.addAll(watch.lines());
        lines.add(faultsUndone(faults));
        return new Verdict("all " + sales.size() + " sales together", lines);
    }

    private static List<Line> ofSales(List<Verdict> sales) {
        Map<String, List<String>> failures = new LinkedHashMap<>();
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (Verdict sale : sales) {
            for (Line line : sale.lines()) {
                if (line.result() != Result.INFO) {
                    counts.merge(line.name(), 1, Integer::sum);
                    failures.computeIfAbsent(line.name(), name -> new ArrayList<>());
                    if (line.result() != Result.PASS) {
                        failures.get(line.name()).add(failure(sale, line));
                    }
                }
            }
        }
        return counts.entrySet().stream()
                .map(check -> line(check.getKey(), check.getValue(), failures.get(check.getKey())))
                .toList();
    }

    private static Line line(String name, int sales, List<String> failures) {
        String named = String.join("; ", failures.subList(0, Math.min(NAMED, failures.size())));
        return Line.exactly(name, sales, sales - failures.size(), named);
    }

    private static String failure(Verdict sale, Line line) {
        return sale.resourceId() + ": " + line.expected() + " expected, " + line.found() + " found"
                + (line.detail().isEmpty() ? "" : " (" + line.detail() + ")");
    }

    private static Line faultsUndone(List<FaultReport> faults) {
        List<String> failed = faults.stream()
                .filter(fault -> !fault.failure().isEmpty())
                .map(fault -> fault.planned() + ": " + fault.failure())
                .toList();
        return Line.exactly(
                "faults whose process ended and came back",
                faults.size(),
                faults.size() - failed.size(),
                String.join("; ", failed));
    }
}
