package io.seckill.consumer.payment.provider;

import org.jspecify.annotations.Nullable;

/** The provider did not take the payment, or did not say so in time. Asking again with the same payment id is safe. */
public final class ProviderAway extends RuntimeException {

    ProviderAway(String what, @Nullable Throwable cause) {
        super(what, cause);
    }
}
