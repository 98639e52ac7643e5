package io.seckill.consumer.payment.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PaymentPropertiesTest {

    private static final String SECRET = "0123456789abcdef0123456789abcdef";
    private static final String ADDRESS = "https://shop.test/payments/callback";

    @Test
    void aProviderNeedsASecretThatIsLongAndAnAddressToReportTo() {
        assertThatThrownBy(() -> settings(ADDRESS, ADDRESS, null)).hasMessageContaining("SECKILL_PAYMENT_SECRET");
        assertThatThrownBy(() -> settings(ADDRESS, ADDRESS, " ")).hasMessageContaining("SECKILL_PAYMENT_SECRET");
        assertThatThrownBy(() -> settings(ADDRESS, ADDRESS, SECRET.substring(1)))
                .hasMessageContaining("at least 32 bytes")
                .hasMessageNotContaining(SECRET.substring(1));
        assertThatThrownBy(() -> settings(ADDRESS, "", SECRET)).hasMessageContaining("callback-url");
        assertThatThrownBy(() -> settings("pay.test/payments", ADDRESS, SECRET)).hasMessageContaining("provider-url");
        assertThat(settings(ADDRESS, ADDRESS, SECRET).providerUrl()).isEqualTo(ADDRESS);
    }

    @Test
    void noneOfThemIsNeededWithoutAProviderAndReportsMayStillBeVerified() {
        assertThat(settings("", "", "").providerUrl()).isEmpty();
        assertThat(settings(null, null, SECRET).secret()).isEqualTo(SECRET);
    }

    @Test
    void theSecretIsNotShown() {
        assertThat(settings(ADDRESS, ADDRESS, SECRET).toString()).doesNotContain(SECRET);
    }

    private static PaymentProperties settings(
            @Nullable String url, @Nullable String callback, @Nullable String secret) {
        Duration some = Duration.ofSeconds(1);
        return new PaymentProperties(url, callback, secret, some, some, some, 1, some, 1);
    }
}
