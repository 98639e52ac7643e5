package io.seckill.load.report;

import io.seckill.load.evidence.broker.Traffic;
import io.seckill.load.history.Answer;
import io.seckill.load.history.Attempt;
import io.seckill.load.history.History;
import io.seckill.load.verdict.sheet.Line;
import io.seckill.load.verdict.sheet.Verdict;
import io.seckill.load.watch.Moment;
import io.seckill.load.watch.Seen;
import io.seckill.load.watch.Watch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A load of a test that never ran: 1,000 requests in ten seconds for 100 units. */
final class PlantedLoad {

    static final int REQUESTS = 1_000;
    static final int STOCK = 100;

    private PlantedLoad() {}

    /** One that came out so. */
    static FinishedLoad with(Line... lines) {
        return new FinishedLoad(
                "rush",
                new LinkedHashMap<>(Map.of("users", "1,000")),
                new LinkedHashMap<>(Map.of("Redis", "7.0.15")),
                history(),
                new Seen(moments(true), moments(false), queues()),
                new Traffic(STOCK, 0),
                STOCK,
                List.of(
                        new Verdict("the load as a whole", List.of(Line.exactly("came to rest", true, true))),
                        new Verdict("phone", List.of(lines))));
    }

    private static History history() {
        List<Attempt> attempts = new ArrayList<>();
        for (int i = 0; i < REQUESTS; i++) {
            Answer answer = i < STOCK
                    ? new Answer(202, "", Integer.toString(i))
                    : i % 10 == 0 ? new Answer(503, "UNAVAILABLE", null) : new Answer(409, "SOLD_OUT", null);
            attempts.add(new Attempt(i, "u" + i, 1_000_000 + i * 10L, 1_000L + i * 7L, answer));
        }
        return new History(attempts);
    }

    private static List<Moment> moments(boolean gate) {
        List<Moment> moments = new ArrayList<>();
        for (long half = 0; half < 20; half++) {
            long taken = Math.min(STOCK, gate ? half * 40 : half * 20);
            moments.add(new Moment(
                    1_000_000 + half * 500,
                    Map.of(Watch.STOCK, STOCK - taken, Watch.TAKEN, taken, Watch.PENDING, half % 3)));
        }
        return moments;
    }

    private static List<Moment> queues() {
        return List.of(
                new Moment(1_000_500, Map.of(Watch.WAITING, 20L, Watch.IN_HAND, 5L, Watch.RETRYING, 0L)),
                new Moment(1_004_500, Map.of(Watch.WAITING, 0L, Watch.IN_HAND, 0L, Watch.RETRYING, 0L)));
    }
}
