package io.seckill.consumer.waiting;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.stock.news.Entered;
import io.seckill.stock.news.HearOrderNews;
import java.time.Duration;
import java.util.List;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Has the orders looked at that others tell of, if anybody here waits for them. What nobody told, because the way was cut or the teller
 * died, is found by looking at the orders of all who wait, now and then.
 */
@Component
class HearNews {

    private final HearOrderNews news;
    private final Waiters waiters;
    private final Looks looks;
    private final WaitingProperties limits;
    private final Counter rounds;
    private long lastRound = System.nanoTime();
    private volatile boolean mayHaveMissed;
    private volatile boolean areHeard;

    HearNews(HearOrderNews news, Waiters waiters, Looks looks, WaitingProperties limits, MeterRegistry meters) {
        this.news = news;
        this.waiters = waiters;
        this.looks = looks;
        this.limits = limits;
        this.rounds = Counter.builder("seckill.waiting.rounds")
                .description("Looks at the orders of all who wait, because news may have been missed")
                .register(meters);
        Gauge.builder("seckill.news.listening", () -> areHeard ? 1 : 0)
                .description("1 while news of orders are heard")
                .register(meters);
        news.tell(this::hear, () -> mayHaveMissed = true);
    }

    /** Who knows already what is told needs no look. */
    private void hear(List<Entered> changes) {
        for (Entered change : changes) {
            for (Waiter waiter : waiters.of(change.orderNumber())) {
                if (!waiter.knows(change.status())) {
                    looks.want(waiter);
                }
            }
        }
    }

    @Scheduled(fixedDelayString = "${seckill.waiting.listen-every:1s}")
    void listen() {
        areHeard = news.areHeard();
        Duration every = areHeard ? limits.lookAnywayEvery() : limits.lookEvery();
        if (mayHaveMissed || System.nanoTime() - lastRound >= every.toNanos()) {
            mayHaveMissed = false;
            lastRound = System.nanoTime();
            rounds.increment();
            waiters.forEach(looks::want);
        }
    }
}
