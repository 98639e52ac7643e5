package io.seckill.load.scenario;

import io.seckill.load.evidence.broker.Traffic;
import io.seckill.load.history.Attempt;
import io.seckill.load.history.Meaning;
import io.seckill.load.jmeter.ResultFile;
import io.seckill.load.verdict.sheet.Line;
import io.seckill.load.verdict.sheet.Verdict;
import io.seckill.load.watch.Moment;
import io.seckill.load.watch.Watch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** What must be true of a load as a whole, beside what must be true of each of its sales. */
final class LoadRules {

    static final String PURCHASES = "purchases of the load";
    static final String CAME_TO_REST = "came to rest";
    static final String RATE_KEPT = "arrivals a second";
    static final String ORDERS_SHOWN = "buyers who were shown their order";

    private static final double LEAST_OF_RATE = 0.95;

    private LoadRules() {}

    static Verdict verdict(LoadPlan plan, ResultFile results, Watch watch, Traffic traffic, boolean rested) {
        List<Line> lines = new ArrayList<>();
        if (results.purchases() != plan.purchases()) {
            String detail = "the user data was exhausted, or not all of it was used";
            lines.add(Line.invalid(PURCHASES, plan.purchases(), results.purchases(), detail));
        }
        if (plan.scenario() == Scenario.STEADY) {
            lines.add(rateKept(plan, results));
        }
        lines.add(Line.exactly(CAME_TO_REST, true, rested));
        lines.addAll(watch.lines());
        if (plan.scenario() == Scenario.MIXED) {
            lines.add(ordersShown(results));
        }
        lines.add(Line.info("messages published to the queue", traffic.published()));
        lines.add(Line.info("messages redelivered", traffic.redelivered()));
        lines.add(Line.info(
                "messages waiting for a retry, at most", most(watch.seen().queues(), Watch.RETRYING)));
        lines.add(Line.info(
                "messages waiting in the queue, at most", most(watch.seen().queues(), Watch.WAITING)));
        lines.add(Line.info("reservations pending, at most", most(watch.seen().gate(), Watch.PENDING)));
        return new Verdict("the load as a whole", lines);
    }

    /** A generator that falls behind its schedule sends what was to come later, and hides how long that had to wait. */
    private static Line rateKept(LoadPlan plan, ResultFile results) {
        long rate = Arrivals.rate(results.history(), plan.perSecond());
        String least = Math.round(plan.perSecond() * LEAST_OF_RATE) + " or more";
        return rate >= plan.perSecond() * LEAST_OF_RATE
                ? Line.of(RATE_KEPT, least, rate, true, "")
                : Line.invalid(RATE_KEPT, least, rate, "JMeter did not keep up; take a lower rate or more generators");
    }

    private static Line ordersShown(ResultFile results) {
        Set<String> accepted = results.history().with(Meaning.ACCEPTED).stream()
                .map(Attempt::answer)
                .map(answer -> answer.orderId())
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
        Map<String, String> looks = results.lastLooks();
        List<String> without = accepted.stream()
                .filter(order -> !"CREATED".equals(looks.get(order)))
                .map(order -> order + " was shown as " + looks.getOrDefault(order, "nothing"))
                .sorted()
                .toList();
        String named = String.join("; ", without.subList(0, Math.min(5, without.size())));
        return Line.exactly(ORDERS_SHOWN, accepted.size(), accepted.size() - without.size(), named);
    }

    private static long most(List<Moment> moments, String figure) {
        return moments.stream()
                .mapToLong(moment -> moment.figures().getOrDefault(figure, 0L))
                .max()
                .orElse(0);
    }
}
