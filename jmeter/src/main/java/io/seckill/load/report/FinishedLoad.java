package io.seckill.load.report;

import io.seckill.load.evidence.broker.Traffic;
import io.seckill.load.history.History;
import io.seckill.load.verdict.sheet.Result;
import io.seckill.load.verdict.sheet.Verdict;
import io.seckill.load.watch.Seen;
import java.util.List;
import java.util.Map;

/**
 * A load that is over and judged.
 *
 * @param scenario its name
 * @param settings what was asked for, by name, in the order in which they are shown
 * @param environment where it ran, likewise
 * @param history what users asked and were answered
 * @param seen what the stores held meanwhile
 * @param traffic what passed through the queues meanwhile
 * @param recorded orders that the book has of it, whatever their status
 * @param verdicts of the load as a whole, then of each sale
 */
public record FinishedLoad(
        String scenario,
        Map<String, String> settings,
        Map<String, String> environment,
        History history,
        Seen seen,
        Traffic traffic,
        long recorded,
        List<Verdict> verdicts) {

    /** INVALID if the load was at fault, else FAIL if any line failed, else PASS. */
    public Result result() {
        return Verdict.overall(verdicts);
    }
}
