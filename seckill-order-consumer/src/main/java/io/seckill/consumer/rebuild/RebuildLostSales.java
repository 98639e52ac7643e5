package io.seckill.consumer.rebuild;

import io.seckill.consumer.sale.Sale;
import io.seckill.consumer.sale.SaleProperties;
import io.seckill.problem.Problem;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Opens lost sales again without being asked, each as soon as nothing is in flight; until then the gate stays closed. Every
 * instance does it, and who comes second finds the gate whole.
 */
@Component
class RebuildLostSales implements DisposableBean {

    private static final Logger log = LoggerFactory.getLogger(RebuildLostSales.class);

    private final LostSales lost;
    private final SaleRebuild rebuild;
    private final SaleProperties limits;
    // A thread of its own: a rebuild waits for reports that are written by the scheduler's thread.
    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(RebuildLostSales::daemon);

    RebuildLostSales(LostSales lost, SaleRebuild rebuild, SaleProperties limits) {
        this.lost = lost;
        this.rebuild = rebuild;
        this.limits = limits;
    }

    @EventListener(ApplicationReadyEvent.class)
    void start() {
        long every = limits.rebuildEvery().toMillis();
        thread.scheduleWithFixedDelay(this::round, every, every, TimeUnit.MILLISECONDS);
    }

    /** Looks for lost sales once, and tries to rebuild each. */
    void round() {
        try {
            lost.find().stream().filter(resourceId -> limits.rebuildLost()).forEach(this::open);
        } catch (RuntimeException away) {
            // A store is away, and who watches it says so; the next round tries again.
            log.warn("lost sales not looked after cause={}", away.toString());
        }
    }

    private void open(String resourceId) {
        try {
            Sale sale = rebuild.rebuild(resourceId);
            log.warn("lost sale rebuilt from the book resourceId={} stock={}", resourceId, sale.stock());
        } catch (Problem notNow) {
            log.debug("lost sale not rebuilt now resourceId={} code={}", resourceId, notNow.code());
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "lost-sales");
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public void destroy() {
        thread.shutdownNow();
    }
}
