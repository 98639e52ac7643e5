package io.seckill.stock.news;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.stock.ResourceKeys;
import io.seckill.stock.script.ScriptRunner;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/**
 * Publishes news of orders on a thread of its own: whoever has news never waits for Redis, and never fails with it. What does not get
 * through is lost and counted, and those who listen see it by the numbers of what does.
 */
@Component
public class TellOrderNews implements DisposableBean {

    private static final Logger log = LoggerFactory.getLogger(TellOrderNews.class);

    /** Messages that wait, of a batch of orders each: minutes of a busy sale. The oldest give way: their orders have moved on. */
    private static final int MOST_WAITING = 1_000;

    private static final String DESCRIPTION =
            "News of orders, in messages, that were published, or lost: told too late, or without Redis";

    private final ScriptRunner redis;
    private final String sender = UUID.randomUUID().toString();
    private final Deque<OrderNews> waiting = new ArrayDeque<>();
    private final Thread thread = new Thread(this::send, "order-news-out");
    private final Counter told;
    private final Counter lost;
    private long lastNumber;
    private boolean stopped;

    TellOrderNews(ScriptRunner redis, MeterRegistry meters) {
        this.redis = redis;
        this.told = counter("told", meters);
        this.lost = counter("lost", meters);
        Gauge.builder("seckill.news.waiting", this::waiting)
                .description("Messages of order news that wait to be published")
                .register(meters);
        Gauge.builder("seckill.news.waiting.most", () -> MOST_WAITING)
                .description("Messages of order news that may wait")
                .register(meters);
        thread.setDaemon(true);
        thread.start();
    }

    private static Counter counter(String end, MeterRegistry meters) {
        return Counter.builder("seckill.news")
                .description(DESCRIPTION)
                .tag("end", end)
                .register(meters);
    }

    /** Tells of changes that are committed. Returns at once. */
    public synchronized void tell(List<Entered> changes) {
        if (!changes.isEmpty()) {
            add(new OrderNews(sender, ++lastNumber, List.copyOf(changes)));
        }
    }

    /** Says which message was the last, so that whoever missed it learns of that. Returns at once. */
    public synchronized void tellWhatWasLast() {
        add(new OrderNews(sender, lastNumber, List.of()));
    }

    private synchronized void add(OrderNews news) {
        if (waiting.size() == MOST_WAITING) {
            waiting.remove();
            lost.increment();
        }
        waiting.add(news);
        notifyAll();
    }

    private synchronized int waiting() {
        return waiting.size();
    }

    private void send() {
        try {
            while (true) {
                send(next());
            }
        } catch (InterruptedException stop) {
            log.debug("no more news of orders are told");
        }
    }

    private synchronized OrderNews next() throws InterruptedException {
        while (waiting.isEmpty()) {
            if (stopped) {
                throw new InterruptedException();
            }
            wait();
        }
        return waiting.remove();
    }

    private void send(OrderNews news) {
        try {
            redis.commands(commands -> commands.convertAndSend(ResourceKeys.ORDER_NEWS, news.write()));
            told.increment();
        } catch (RuntimeException away) {
            lost.increment();
            log.debug("news of orders not told changes={}", news.changes().size(), away);
        }
    }

    /** What waits is told yet, if that is quick. */
    @Override
    public void destroy() throws InterruptedException {
        synchronized (this) {
            stopped = true;
            notifyAll();
        }
        thread.join(1_000);
        thread.interrupt();
    }
}
