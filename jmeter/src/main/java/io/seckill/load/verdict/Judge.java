package io.seckill.load.verdict;

import io.seckill.load.evidence.Stores;
import io.seckill.load.verdict.rule.AnswerRules;
import io.seckill.load.verdict.rule.Evidence;
import io.seckill.load.verdict.rule.Figures;
import io.seckill.load.verdict.rule.Load;
import io.seckill.load.verdict.rule.QueueRules;
import io.seckill.load.verdict.rule.StoreRules;
import io.seckill.load.verdict.sheet.Line;
import io.seckill.load.verdict.sheet.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The one judge of demo, load test and chaos run. It reads the three stores itself and asks no service.
 *
 * <p>Judge at rest only; see {@link Rest}.
 */
public final class Judge {

    private final Stores stores;
    private final int consumers;

    /**
     * A judge over these stores.
     *
     * @param consumers how many consumers must be alive, at the least
     */
    public Judge(Stores stores, int consumers) {
        this.stores = stores;
        this.consumers = consumers;
    }

    /** What is true of the sale, without knowing of any load. */
    public Verdict judge(String resourceId) {
        return new Verdict(resourceId, storeLines(evidence(resourceId)));
    }

    /** What is true of the sale after this load. A load that was at fault gets one line, and no figure is given. */
    public Verdict judge(String resourceId, Load load) {
        Optional<Line> fault = load.fault();
        if (fault.isPresent()) {
            return new Verdict(resourceId, List.of(fault.get()));
        }
        Evidence evidence = evidence(resourceId);
        List<Line> lines = new ArrayList<>(storeLines(evidence));
        lines.addAll(new AnswerRules(evidence.book(), load).lines());
        lines.addAll(Figures.lines(load.history()));
        return new Verdict(resourceId, lines);
    }

    private Evidence evidence(String resourceId) {
        return new Evidence(
                stores.gate().read(resourceId),
                stores.book().read(resourceId),
                stores.broker().read());
    }

    private List<Line> storeLines(Evidence evidence) {
        List<Line> lines = new ArrayList<>(StoreRules.lines(evidence));
        lines.addAll(QueueRules.lines(evidence.broker(), consumers));
        return lines;
    }
}
