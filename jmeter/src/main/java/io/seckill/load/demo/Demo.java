package io.seckill.load.demo;

import io.seckill.load.evidence.Stores;
import io.seckill.load.history.History;
import io.seckill.load.rush.Rush;
import io.seckill.load.rush.RushLimits;
import io.seckill.load.rush.RushPlan;
import io.seckill.load.token.Buyer;
import io.seckill.load.verdict.Judge;
import io.seckill.load.verdict.Rest;
import io.seckill.load.verdict.rule.Load;
import io.seckill.load.verdict.sheet.Verdict;
import java.io.PrintWriter;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;

/**
 * Two sales and two loads on a running cluster: many users who want one unit each, then one user who asks again and again.
 * Both are judged when all is at rest.
 */
public final class Demo {

    /** How often the one user asks. */
    public static final int REPEATS = 2_000;

    private static final Duration OPEN = Duration.ofHours(1);

    private final SaleDesk desk;
    private final Stores stores;
    private final List<URI> targets;
    private final PrintWriter out;

    /**
     * A demo on this cluster.
     *
     * @param cluster where sales are administered
     * @param targets where users send their requests
     */
    public Demo(URI cluster, String adminToken, List<URI> targets, Stores stores, PrintWriter out) {
        this.desk = new SaleDesk(cluster, adminToken);
        this.stores = stores;
        this.targets = List.copyOf(targets);
        this.out = out;
    }

    /**
     * What a demo is asked to do.
     *
     * @param resourceId the first sale; the second has {@code -one} behind it
     * @param stock units of each sale
     * @param buyers who buys; the first of them is also the one who asks again and again
     * @param consumers how many consumers must be alive, at the least
     * @param limits how fast
     */
    public record Order(String resourceId, int stock, List<Buyer> buyers, int consumers, RushLimits limits) {}

    /** Runs it, and gives a verdict for each sale. */
    public List<Verdict> run(Order order) throws InterruptedException {
        String many = order.resourceId();
        String one = many + "-one";
        History rush = load(many, order.stock(), order.buyers(), order.limits());
        List<Buyer> again = Collections.nCopies(REPEATS, order.buyers().get(0));
        History repeat = load(one, order.stock(), again, order.limits());
        say("waiting until all is recorded");
        new Rest(stores, Rest.LIMIT, Rest.QUIET).await(List.of(many, one), out);
        Judge judge = new Judge(stores, order.consumers());
        return List.of(
                judge.judge(many, Load.rush(rush, order.buyers().size())), judge.judge(one, Load.repeat(repeat, 1)));
    }

    private History load(String resourceId, int stock, List<Buyer> buyers, RushLimits limits)
            throws InterruptedException {
        Instant now = Instant.now();
        desk.open(resourceId, stock, now.minusSeconds(1), now.plus(OPEN));
        long users = buyers.stream().map(Buyer::userId).distinct().count();
        say("sale %s is open: %,d units, %,d requests of %,d users".formatted(resourceId, stock, buyers.size(), users));
        return new Rush(new RushPlan(resourceId, buyers, targets, limits), out).run();
    }

    private void say(String sentence) {
        out.println(sentence);
        out.flush();
    }
}
