package io.seckill.stock.news;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.stock.ResourceKeys;
import io.seckill.stock.channel.HeardChannel;
import io.seckill.stock.script.ScriptRunner;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.stereotype.Component;

/** Hears what all order services tell of orders, by one subscription for the whole process. */
@Component
public class HearOrderNews implements DisposableBean {

    private static final Logger log = LoggerFactory.getLogger(HearOrderNews.class);

    /** Senders whose last number is kept: every order service that started since we did. Beyond it they are forgotten. */
    private static final int MOST_SENDERS = 1_000;

    private final HeardChannel channel;
    private final Map<String, Long> lastNumbers = new ConcurrentHashMap<>();
    private final Counter heard;
    private final Counter missed;

    HearOrderNews(RedisConnectionFactory connections, ScriptRunner redis, MeterRegistry meters) {
        this.channel = new HeardChannel(ResourceKeys.ORDER_NEWS, "order-news-", connections, redis);
        this.heard = Counter.builder("seckill.news.heard")
                .description("Messages of order news received")
                .register(meters);
        this.missed = Counter.builder("seckill.news.missed")
                .description("Times that messages of order news were found to be missing")
                .register(meters);
    }

    /**
     * Who is to be told; neither may wait for anything.
     *
     * @param changes of each message
     * @param perhapsMissed done whenever messages may have been lost: one was passed over, or the subscription stands anew
     */
    public void tell(Consumer<List<Entered>> changes, Runnable perhapsMissed) {
        channel.tell(text -> take(text, changes, perhapsMissed), perhapsMissed);
    }

    private void take(String text, Consumer<List<Entered>> changes, Runnable perhapsMissed) {
        OrderNews news;
        try {
            news = OrderNews.read(text);
        } catch (RuntimeException strange) {
            log.warn("news of orders not understood length={}", text.length(), strange);
            return;
        }
        if (isOneMissing(news)) {
            missed.increment();
            perhapsMissed.run();
        }
        if (!news.changes().isEmpty()) {
            heard.increment();
            changes.accept(news.changes());
        }
    }

    private boolean isOneMissing(OrderNews news) {
        if (lastNumbers.size() > MOST_SENDERS) {
            lastNumbers.clear();
        }
        Long last = lastNumbers.put(news.sender(), news.number());
        return last != null && news.number() != last + (news.changes().isEmpty() ? 0 : 1);
    }

    /** As {@link HeardChannel#isHeard}. */
    public boolean areHeard() {
        return channel.isHeard();
    }

    @Override
    public void destroy() throws Exception {
        channel.close();
    }
}
