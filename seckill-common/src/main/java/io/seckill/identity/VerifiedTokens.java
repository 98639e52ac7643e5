package io.seckill.identity;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.Ticker;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.cache.CaffeineCacheMetrics;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.server.resource.authentication.BearerTokenAuthenticationToken;

/**
 * Verifies a token once and believes it for a while: a user who asks again and again costs a hash instead of a signature and
 * the reading of claims. Tokens are known by their SHA-256. What is refused is not remembered.
 */
final class VerifiedTokens implements AuthenticationManager {

    private final AuthenticationManager verifier;
    private final Cache<String, UserToken> verified;

    VerifiedTokens(
            AuthenticationManager verifier, VerifiedTokensProperties limits, Ticker ticker, InstantSource clock) {
        this.verifier = verifier;
        this.verified = Caffeine.newBuilder()
                .maximumSize(limits.most())
                .expireAfter(Expiry.<String, UserToken>creating((hash, token) -> keep(token, limits.keepFor(), clock)))
                .ticker(ticker)
                // What is due is done by whoever asks: a pool of other threads would only take them the processor.
                .executor(Runnable::run)
                .recordStats()
                .build();
    }

    VerifiedTokens measuredBy(MeterRegistry meters, VerifiedTokensProperties limits) {
        Gauge.builder("seckill.verified.tokens.most", limits::most)
                .description("Verified tokens that are remembered at the most")
                .register(meters);
        CaffeineCacheMetrics.monitor(meters, verified, "verified-tokens");
        return this;
    }

    /**
     * Whose token it is.
     *
     * @throws AuthenticationException when the token is not good
     */
    @Override
    public UserToken authenticate(Authentication bearer) {
        String hash = hash(((BearerTokenAuthenticationToken) bearer).getToken());
        UserToken known = verified.getIfPresent(hash);
        if (known != null) {
            return known;
        }
        // Not within the cache's own computation: that may have to ask the issuer for a key, and would hold up others.
        UserToken fresh = (UserToken) Objects.requireNonNull(verifier.authenticate(bearer));
        verified.put(hash, fresh);
        return fresh;
    }

    private static Duration keep(UserToken token, Duration most, InstantSource clock) {
        Duration left = Duration.between(clock.instant(), token.expiry());
        return left.isNegative() ? Duration.ZERO : left.compareTo(most) < 0 ? left : most;
    }

    private static String hash(String token) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
            return new String(digest, StandardCharsets.ISO_8859_1);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }
}
