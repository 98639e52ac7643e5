package io.seckill.load.bench;

import io.seckill.load.bench.Ratios.Goal;
import java.util.Map;

/** The figures for people. */
final class BenchTable {

    private BenchTable() {}

    static String text(Samples measured, Map<String, Double> ratios) {
        StringBuilder text = new StringBuilder("%n%-32s %14s %14s %14s%n".formatted("", "median", "least", "most"));
        measured.all()
                .keySet()
                .forEach(name -> text.append("%-32s %,14.1f %,14.1f %,14.1f%n"
                        .formatted(name, measured.median(name), measured.least(name), measured.most(name))));
        text.append("%n%-32s %14s %14s%n".formatted("", "reached", "goal"));
        for (Goal goal : Ratios.GOALS) {
            double value = ratios.getOrDefault(goal.name(), Double.NaN);
            text.append("%-32s %14.2f %14s  %s%n"
                    .formatted(goal.name(), value, goal.text(), goal.isMetBy(value) ? "" : "MISSED"));
        }
        return text.toString();
    }
}
