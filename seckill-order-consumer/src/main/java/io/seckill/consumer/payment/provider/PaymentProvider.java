package io.seckill.consumer.payment.provider;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.util.StringUtils;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Asks the provider to take payments. */
@Component
public class PaymentProvider {

    private static final Logger log = LoggerFactory.getLogger(PaymentProvider.class);

    private final PaymentProperties settings;
    private final SignedPost post;
    private final JsonMapper json;
    private final Semaphore free;

    PaymentProvider(PaymentProperties settings, SignedPost post, JsonMapper json, MeterRegistry meters) {
        this.settings = settings;
        this.post = post;
        this.json = json;
        this.free = new Semaphore(settings.maxInFlight());
        Gauge.builder("seckill.payment.asking.limit", settings::maxInFlight)
                .description("Requests to the payment provider under way at the most")
                .register(meters);
        Gauge.builder("seckill.payment.asking", free, left -> settings.maxInFlight() - left.availablePermits())
                .description("Requests to the payment provider that are under way")
                .register(meters);
    }

    /** Whether there is a provider to ask. */
    public boolean isSetUp() {
        return StringUtils.hasText(settings.providerUrl());
    }

    /**
     * Asks for a payment; to ask again changes nothing.
     *
     * @return where the user pays, if the provider has such a page
     * @throws ProviderAway when the provider did not take it, or too many are asking
     */
    public Optional<String> ask(String paymentId, long orderNumber, long amount, String currency) {
        byte[] body = json.writeValueAsBytes(new PaymentRequest(
                paymentId, Long.toString(orderNumber), amount, currency, address(settings.callbackUrl())));
        if (!free.tryAcquire()) {
            throw new ProviderAway("more requests at a time than seckill.payment.max-in-flight", null);
        }
        try {
            SignedPost.Answer answer = post.send(address(settings.providerUrl()), Signature.Speaker.SHOP, body);
            if (!answer.isSuccess()) {
                throw new ProviderAway("the provider answered " + answer.status(), null);
            }
            return url(paymentId, answer.body());
        } finally {
            free.release();
        }
    }

    private Optional<String> url(String paymentId, byte[] answer) {
        try {
            JsonNode said = json.readTree(answer).path("url");
            // Somebody's browser goes there.
            return said.asStringOpt().filter(url -> url.startsWith("https://") || url.startsWith("http://"));
        } catch (JacksonException unreadable) {
            log.warn("the provider's answer is no JSON paymentId={}", paymentId);
            return Optional.empty();
        }
    }

    private static URI address(@Nullable String url) {
        if (url == null) {
            throw new IllegalStateException("payments are not set up");
        }
        return URI.create(url);
    }
}
