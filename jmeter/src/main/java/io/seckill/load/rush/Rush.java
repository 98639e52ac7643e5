package io.seckill.load.rush;

import io.seckill.load.history.Attempt;
import io.seckill.load.history.History;
import java.io.PrintWriter;
import java.net.http.HttpClient;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The load generator. Each purchase is attempted until it has a final answer or its attempts are used up; at most
 * {@code concurrency} requests are in flight. A rush runs once.
 *
 * <p>Two threads and no blocking call in them: the machine belongs to the servers.
 */
public final class Rush {

    private static final int THREADS = 2;

    private final RushPlan plan;
    private final AtomicInteger left;
    private final Semaphore slots;
    private final DelayQueue<Turn> turns = new DelayQueue<>();
    private final Queue<Attempt> attempts = new ConcurrentLinkedQueue<>();
    private final Progress progress;

    /** A rush that shows its progress on {@code out}. */
    public Rush(RushPlan plan, PrintWriter out) {
        this.plan = plan;
        this.left = new AtomicInteger(plan.buyers().size());
        this.slots = new Semaphore(plan.limits().concurrency());
        this.progress = new Progress(out, left);
    }

    /** Sends everything, waits for every answer, and gives the whole history. */
    public History run() throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS, Rush::daemon);
        HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(plan.limits().timeout())
                .executor(threads)
                .build();
        try (progress) {
            queueAll();
            progress.start();
            sendAll(new Purchase(client, plan));
        } finally {
            threads.shutdown();
        }
        return new History(List.copyOf(attempts));
    }

    private void queueAll() {
        long now = System.nanoTime();
        for (int i = 0; i < plan.buyers().size(); i++) {
            turns.add(new Turn(i, plan.buyers().get(i), 1, now));
        }
    }

    /** Requests sent and not answered yet. */
    public int inFlight() {
        return plan.limits().concurrency() - slots.availablePermits();
    }

    /** Purchases without a final answer yet. */
    public int left() {
        return left.get();
    }

    private void sendAll(Purchase purchase) throws InterruptedException {
        Pace pace = new Pace(plan.limits().perSecond());
        while (left.get() > 0) {
            // Bounded, because the last answer may come while nothing is due any more.
            Turn turn = turns.poll(50, TimeUnit.MILLISECONDS);
            if (turn != null) {
                slots.acquire();
                pace.await();
                send(purchase, turn);
            }
        }
    }

    private void send(Purchase purchase, Turn turn) {
        long at = System.currentTimeMillis();
        long start = System.nanoTime();
        progress.sent();
        purchase.send(turn.buyer()).thenAccept(reply -> {
            long latency = (System.nanoTime() - start) / 1000;
            slots.release();
            attempts.add(new Attempt(turn.request(), turn.buyer().userId(), at, latency, reply.answer()));
            progress.answered(reply.answer());
            decide(turn, reply);
        });
    }

    private void decide(Turn turn, Purchase.Reply reply) {
        boolean again = reply.answer().meaning().isRepeatable()
                && turn.attempt() < plan.limits().attempts();
        if (again) {
            turns.add(turn.again(Backoff.after(turn.attempt(), reply.retryAfter())));
        } else {
            left.decrementAndGet();
        }
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "rush");
        thread.setDaemon(true);
        return thread;
    }
}
