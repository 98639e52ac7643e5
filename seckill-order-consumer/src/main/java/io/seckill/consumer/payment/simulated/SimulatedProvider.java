package io.seckill.consumer.payment.simulated;

import io.seckill.consumer.payment.provider.PaymentReport;
import io.seckill.consumer.payment.provider.PaymentRequest;
import io.seckill.consumer.payment.provider.ProviderAway;
import io.seckill.consumer.payment.provider.Signature;
import io.seckill.consumer.payment.provider.SignedPost;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/**
 * Takes every payment and reports it paid after a while. It knows a payment, and takes it once, until it is reported; asked later, it reports
 * it again. What it has not reported is forgotten when it ends.
 */
@Component
@ConditionalOnProperty("seckill.payment.simulated.enabled")
class SimulatedProvider implements DisposableBean {

    private static final Logger log = LoggerFactory.getLogger(SimulatedProvider.class);

    private final SimulatedProperties settings;
    private final SignedPost post;
    private final JsonMapper json;
    private final Clock clock;
    private final Set<String> open = ConcurrentHashMap.newKeySet();
    private final ScheduledThreadPoolExecutor reporters;

    SimulatedProvider(SimulatedProperties settings, SignedPost post, JsonMapper json, Clock clock) {
        this.settings = settings;
        this.post = post;
        this.json = json;
        this.clock = clock;
        this.reporters = new ScheduledThreadPoolExecutor(
                settings.threads(), new CustomizableThreadFactory("simulated-provider-"));
        log.warn("PAYMENTS ARE SIMULATED: orders are paid without money. Not for production"
                + " (seckill.payment.simulated.enabled)");
    }

    /** Takes a payment; whether there was room for it. */
    boolean take(PaymentRequest payment) {
        if (open.size() >= settings.most() && !open.contains(payment.paymentId())) {
            return false;
        }
        if (open.add(payment.paymentId())) {
            Instant paidAt = clock.instant().plus(settings.delay());
            after(settings.delay(), () -> report(payment, paidAt, settings.backOff()));
        }
        return true;
    }

    private void report(PaymentRequest payment, Instant paidAt, Duration backOff) {
        if (isReported(payment, paidAt)) {
            open.remove(payment.paymentId());
        } else if (clock.instant().isAfter(paidAt.plus(settings.retryFor()))) {
            log.warn("simulated payment not reported, given up paymentId={}", payment.paymentId());
            open.remove(payment.paymentId());
        } else {
            after(backOff, () -> report(payment, paidAt, backOff.multipliedBy(2)));
        }
    }

    private boolean isReported(PaymentRequest payment, Instant paidAt) {
        byte[] report = json.writeValueAsBytes(new PaymentReport(
                payment.paymentId(), payment.orderId(), payment.amount(), payment.currency(), paidAt));
        try {
            return post.send(payment.callback(), Signature.Speaker.PROVIDER, report)
                    .isSuccess();
        } catch (ProviderAway unreached) {
            // Of a provider that plays both, the one that is called back.
            log.debug("simulated payment not reported yet", unreached);
            return false;
        }
    }

    private void after(Duration wait, Runnable task) {
        reporters.schedule(task, wait.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void destroy() {
        reporters.shutdownNow();
    }
}
