package io.seckill.load.chaos;

import io.seckill.load.cluster.ClusterProblem;
import io.seckill.load.demo.SaleDesk;
import io.seckill.load.history.History;
import io.seckill.load.rush.Rush;
import io.seckill.load.rush.RushLimits;
import io.seckill.load.rush.RushPlan;
import io.seckill.load.token.Buyer;
import io.seckill.load.token.Part;
import io.seckill.load.token.TokenIssuer;
import io.seckill.load.token.UserRange;
import io.seckill.load.verdict.rule.Load;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One sale after the other, each with its own users, for as long as the load lasts. */
final class Lane {

    private static final Duration OPEN = Duration.ofHours(6);
    private static final Duration TOKENS_VALID = Duration.ofHours(2);
    private static final Duration WAVE = Duration.ofSeconds(15);
    private static final Duration ADMINISTRATION_WITHIN = Duration.ofMinutes(3);

    /** Longer than Nginx waits, so that its answer is seen; and a user does not give up while the cluster heals. */
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private static final int ATTEMPTS = 300;
    private static final int CONCURRENCY = 200;
    private static final int PURCHASES_OF_A_REPEATING_USER = 5;

    private final String name;
    private final LaneKind kind;
    private final int perSecond;
    private final URI target;
    private final TokenIssuer tokens;
    private final Random random;
    private volatile @Nullable Rush rush;
    private volatile @Nullable String resourceId;

    /**
     * A lane.
     *
     * @param name what its sales' names begin with
     * @param kind what its users do
     * @param perSecond how many requests it sends
     */
    Lane(String name, LaneKind kind, int perSecond, URI target, TokenIssuer tokens, long seed) {
        this.name = name;
        this.kind = kind;
        this.perSecond = perSecond;
        this.target = target;
        this.tokens = tokens;
        this.random = new Random(seed);
    }

    /** The sale that is under way. */
    @Nullable
    String resourceId() {
        return resourceId;
    }

    int inFlight() {
        Rush now = rush;
        return now == null ? 0 : now.inFlight();
    }

    /** Sells until the end; each wave that is over is given away. */
    void run(Instant end, Consumer<Wave> over) throws InterruptedException {
        for (int number = 1; Instant.now().isBefore(end); number++) {
            over.accept(wave(name + '-' + number));
        }
    }

    private Wave wave(String sale) throws InterruptedException {
        int purchases = (int) (perSecond * WAVE.toSeconds());
        int users = kind == LaneKind.REPEATING ? purchases / PURCHASES_OF_A_REPEATING_USER : purchases;
        // From a fifth of what is wanted to more than that: most waves sell out, some do not.
        int stock = Math.max(1, (int) (users * (0.2 + random.nextDouble())));
        open(sale, stock);
        resourceId = sale;
        Rush next = new Rush(
                new RushPlan(sale, buyers(sale, users), List.of(target), limits()),
                new PrintWriter(Writer.nullWriter()));
        rush = next;
        History history = next.run();
        return new Wave(sale, load(history, users));
    }

    private Load load(History history, int users) {
        return switch (kind) {
            case ONCE -> Load.rush(history, users);
            case LAPSING -> Load.lapsing(history, users);
            case REPEATING -> Load.repeat(history, users);
        };
    }

    private RushLimits limits() {
        return new RushLimits(CONCURRENCY, ATTEMPTS, TIMEOUT, perSecond);
    }

    private List<Buyer> buyers(String sale, int users) {
        List<Buyer> once = tokens.buyers(new UserRange(sale + '-', users, Part.WHOLE).names(), TOKENS_VALID);
        return kind == LaneKind.REPEATING
                ? Collections.nCopies(PURCHASES_OF_A_REPEATING_USER, once).stream()
                        .flatMap(List::stream)
                        .toList()
                : once;
    }

    /** An administrator, too, tries again while the cluster is broken: each step may be repeated. */
    private void open(String sale, int stock) throws InterruptedException {
        SaleDesk desk = new SaleDesk(target, tokens.admin("chaos-admin", TOKENS_VALID));
        Instant now = Instant.now();
        long until = System.nanoTime() + ADMINISTRATION_WITHIN.toNanos();
        while (true) {
            try {
                desk.put(sale, stock, now.minusSeconds(1), now.plus(OPEN), kind.payWithin());
                desk.open(sale);
                return;
            } catch (ClusterProblem problem) {
                if (String.valueOf(problem.getMessage()).contains("ALREADY_OPEN")) {
                    return;
                }
                if (System.nanoTime() > until) {
                    throw problem;
                }
                TimeUnit.MILLISECONDS.sleep(500);
            }
        }
    }
}
