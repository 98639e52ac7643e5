package io.seckill.consumer.waiting;

import io.seckill.consumer.order.OrdersChanged;
import io.seckill.stock.news.Entered;
import io.seckill.stock.news.TellOrderNews;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.event.TransactionPhase;
import org.springframework.transaction.event.TransactionalEventListener;

/** Tells all instances of changes once they are committed. Whoever made them waits for nothing. */
@Component
class TellNews {

    private final TellOrderNews news;

    TellNews(TellOrderNews news) {
        this.news = news;
    }

    @TransactionalEventListener(phase = TransactionPhase.AFTER_COMMIT)
    void tell(OrdersChanged changed) {
        news.tell(changed.changes().stream()
                .map(change -> new Entered(change.orderNumber(), change.status().name()))
                .toList());
    }

    @Scheduled(fixedDelayString = "${seckill.waiting.listen-every:1s}")
    void tellWhatWasLast() {
        news.tellWhatWasLast();
    }
}
