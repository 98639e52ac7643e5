package io.seckill.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.server.resource.InvalidBearerTokenException;
import org.springframework.security.oauth2.server.resource.authentication.BearerTokenAuthenticationToken;

/** A token is believed for a while, never beyond its expiry; a bad one never. */
class VerifiedTokensTest {

    private static final Instant START = Instant.parse("2030-01-01T10:00:00Z");
    private static final int MOST = 100;

    private final AtomicInteger verifications = new AtomicInteger();
    private Duration passed = Duration.ZERO;
    private final VerifiedTokens tokens = new VerifiedTokens(
            this::verify,
            new VerifiedTokensProperties(MOST, Duration.ofMinutes(1)),
            () -> passed.toNanos(),
            () -> START.plus(passed));

    @Test
    void aTokenIsVerifiedOnceAMinute() {
        assertThat(authenticate("alice 600").getName()).isEqualTo("alice");
        passed = Duration.ofSeconds(59);
        assertThat(authenticate("alice 600").getName()).isEqualTo("alice");
        assertThat(verifications).hasValue(1);

        passed = Duration.ofSeconds(61);
        authenticate("alice 600");
        assertThat(verifications).hasValue(2);
    }

    @Test
    void noTokenIsBelievedBeyondItsExpiry() {
        authenticate("alice 30");
        passed = Duration.ofSeconds(31);

        assertThatThrownBy(() -> authenticate("alice 30")).isInstanceOf(InvalidBearerTokenException.class);
        assertThat(verifications).hasValue(2);
    }

    @Test
    void anotherTokenOfTheSameUserIsVerifiedToo() {
        authenticate("alice 600");
        authenticate("alice 601");

        assertThat(verifications).hasValue(2);
    }

    @Test
    void aBadTokenIsBadEachTime() {
        assertThatThrownBy(() -> authenticate("alice -1")).isInstanceOf(InvalidBearerTokenException.class);
        assertThatThrownBy(() -> authenticate("alice -1")).isInstanceOf(InvalidBearerTokenException.class);
        assertThat(verifications).hasValue(2);
    }

    @Test
    void noMoreThanTheMostAreRemembered() {
        IntStream.range(0, 3 * MOST).forEach(i -> authenticate("user-" + i + " 600"));
        verifications.set(0);

        IntStream.range(0, 3 * MOST).forEach(i -> authenticate("user-" + i + " 600"));

        assertThat(verifications.get()).isGreaterThanOrEqualTo(2 * MOST);
    }

    private UserToken authenticate(String token) {
        return tokens.authenticate(new BearerTokenAuthenticationToken(token));
    }

    /** Reads tokens of the form "user seconds-after-the-start". */
    private UserToken verify(Authentication bearer) {
        verifications.incrementAndGet();
        String token = ((BearerTokenAuthenticationToken) bearer).getToken();
        String[] parts = token.split(" ");
        Instant expiry = START.plusSeconds(Long.parseLong(parts[1]));
        if (expiry.isBefore(START.plus(passed))) {
            throw new InvalidBearerTokenException("expired");
        }
        Jwt jwt = Jwt.withTokenValue(token)
                .header("alg", "none")
                .subject(parts[0])
                .expiresAt(expiry)
                .build();
        return new UserToken(jwt, List.of());
    }
}
