package io.seckill.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** A service that could not tell a good token from a bad one does not start. */
class IdentityPropertiesTest {

    private static final String SECRET = "a secret of thirty-two bytes....";

    @Test
    void exactlyOneSignerIsNeeded() {
        assertThatThrownBy(() -> new IdentityProperties("", "")).hasMessageContaining("exactly one");
        assertThatThrownBy(() -> new IdentityProperties("https://issuer/keys", SECRET))
                .hasMessageContaining("exactly one");
    }

    @Test
    void aShortSecretIsRefused() {
        assertThatThrownBy(() -> new IdentityProperties("", SECRET.substring(1)))
                .hasMessageContaining("32 bytes");
    }

    @Test
    void theSecretIsNeverPrinted() {
        assertThat(new IdentityProperties("", SECRET)).asString().doesNotContain(SECRET);
    }
}
