package io.seckill.load.verdict.sheet;

import java.util.List;

/**
 * What is true of one sale after a load.
 *
 * @param resourceId the sale
 * @param lines every check with its outcome, and the figures
 */
public record Verdict(String resourceId, List<Line> lines) {

    public Verdict {
        lines = List.copyOf(lines);
    }

    /** INVALID if the load was at fault, else FAIL if any line failed, else PASS. */
    public Result result() {
        return Result.overall(lines.stream().map(Line::result).toList());
    }

    /** Of several: INVALID if any is, else FAIL if any is, else PASS. */
    public static Result overall(List<Verdict> verdicts) {
        return Result.overall(verdicts.stream().map(Verdict::result).toList());
    }

    /** The names of the lines that failed, in their order. */
    public List<String> failures() {
        return lines.stream()
                .filter(line -> line.result() == Result.FAIL)
                .map(Line::name)
                .toList();
    }
}
