package io.seckill.load.kill;

import io.seckill.load.history.History;
import io.seckill.load.rush.Rush;
import io.seckill.load.rush.RushLimits;
import io.seckill.load.rush.RushPlan;
import io.seckill.load.token.Buyer;
import io.seckill.load.token.Part;
import io.seckill.load.token.TokenIssuer;
import io.seckill.load.token.UserRange;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Users who come without end, a few at a time, and buy of the sale that is on. Each is told to try again until there is a final
 * answer, as in every {@link Rush}.
 */
final class Crowd implements AutoCloseable {

    /** Some 40 users a second: the machine is to have time for starting gateways. */
    private static final int WAVE = 10;

    private static final long PACE_MILLIS = 250;
    /** While no gateway answers, the users who wait are enough load; no more come. */
    private static final int MOST_WAVES = 40;

    /** Nobody gives up: a user without an answer would leave open what became of the purchase. */
    private static final int ATTEMPTS = 500;

    private static final Duration TOKENS_VALID = Duration.ofHours(4);
    private static final RushLimits LIMITS = new RushLimits(WAVE, ATTEMPTS, RushLimits.TIMEOUT);
    private static final PrintWriter SILENCE = new PrintWriter(Writer.nullWriter());

    private final URI target;
    private final TokenIssuer tokens;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(Crowd::daemon);
    private final ExecutorService waves = Executors.newFixedThreadPool(MOST_WAVES, Crowd::daemon);
    private final Map<String, List<Future<History>>> bySale = new HashMap<>();
    private String sale;

    Crowd(URI target, TokenIssuer tokens, String sale) {
        this.target = target;
        this.tokens = tokens;
        this.sale = sale;
        clock.scheduleAtFixedRate(this::wave, 0, PACE_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Whoever comes from now on buys of this sale. */
    synchronized void moveTo(String next) {
        sale = next;
    }

    /** What all users of the sale asked and were answered; waits for the last answer. */
    History history(String of) throws InterruptedException {
        List<History> parts = new ArrayList<>();
        for (Future<History> wave : wavesOf(of)) {
            try {
                parts.add(wave.get());
            } catch (ExecutionException bug) {
                throw new IllegalStateException("a wave of " + of + " failed", bug.getCause());
            }
        }
        return History.of(parts);
    }

    private synchronized List<Future<History>> wavesOf(String of) {
        return List.copyOf(bySale.getOrDefault(of, List.of()));
    }

    private synchronized void wave() {
        List<Future<History>> these = bySale.computeIfAbsent(sale, first -> new ArrayList<>());
        if (these.stream().filter(wave -> !wave.isDone()).count() < MOST_WAVES) {
            UserRange users = new UserRange("w" + these.size() + "-u", WAVE, Part.WHOLE);
            List<Buyer> buyers = tokens.buyers(users.names(), TOKENS_VALID);
            Rush rush = new Rush(new RushPlan(sale, buyers, List.of(target), LIMITS), SILENCE);
            these.add(waves.submit(rush::run));
        }
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "crowd");
        thread.setDaemon(true);
        return thread;
    }

    /** Nobody comes any more; who is there is still served. */
    void end() {
        clock.shutdownNow();
        waves.shutdown();
    }

    @Override
    public void close() {
        end();
    }
}
