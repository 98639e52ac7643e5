package io.seckill.load.verdict.sheet;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A verdict as an aligned table. A line that did not pass has its detail below it. */
public final class VerdictTable {

    private final Verdict verdict;
    private final int nameWidth;
    private final int expectedWidth;
    private final int foundWidth;

    /** A table of this verdict. */
    public VerdictTable(Verdict verdict) {
        this.verdict = verdict;
        this.nameWidth = width("check", Line::name);
        this.expectedWidth = width("expected", Line::expected);
        this.foundWidth = width("found", Line::found);
    }

    /** The table, several lines, each ended. */
    public String text() {
        String head = "sale " + verdict.resourceId() + '\n' + row("check", "expected", "found", "");
        String rows = verdict.lines().stream().map(this::row).collect(Collectors.joining());
        return head + rows + row("", "", "", verdict.result().name());
    }

    private String row(Line line) {
        String result = line.result() == Result.INFO ? "" : line.result().name();
        String row = row(line.name(), line.expected(), line.found(), result);
        return line.detail().isEmpty() ? row : row + "      " + line.detail() + '\n';
    }

    private String row(String name, String expected, String found, String result) {
        String form = "  %-" + nameWidth + "s  %" + expectedWidth + "s  %" + foundWidth + "s  %s";
        return String.format(Locale.ROOT, form, name, expected, found, result).stripTrailing() + '\n';
    }

    private int width(String head, Function<Line, String> column) {
        List<Line> lines = verdict.lines();
        return Math.max(
                head.length(),
                lines.stream()
                        .mapToInt(line -> column.apply(line).length())
                        .max()
                        .orElse(0));
    }
}
