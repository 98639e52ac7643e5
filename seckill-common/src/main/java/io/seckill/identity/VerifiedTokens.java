package io.seckill.identity;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.Ticker;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.cache.CaffeineCacheMetrics;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtException;

/**
 * Verifies a token once and believes it for a while: a user who asks again and again costs a hash instead of a signature and
 * the reading of claims. Tokens are known by their SHA-256. What is refused is not remembered.
 */
final class VerifiedTokens implements JwtDecoder {

    private final JwtDecoder verifier;
    private final Cache<String, Jwt> verified;

    VerifiedTokens(JwtDecoder verifier, VerifiedTokensProperties limits, Ticker ticker, InstantSource clock) {
        this.verifier = verifier;
        this.verified = Caffeine.newBuilder()
                .maximumSize(limits.most())
                .expireAfter(Expiry.<String, Jwt>creating((hash, token) -> keep(token, limits.keepFor(), clock)))
                .ticker(ticker)
                // What is due is done by whoever asks: a pool of other threads would only take them the processor.
                .executor(Runnable::run)
                .recordStats()
                .build();
    }

    VerifiedTokens measuredBy(MeterRegistry meters) {
        CaffeineCacheMetrics.monitor(meters, verified, "verified-tokens");
        return this;
    }

    /**
     * The token's claims.
     *
     * @throws JwtException when the token is not good
     */
    @Override
    public Jwt decode(String token) {
        String hash = hash(token);
        Jwt known = verified.getIfPresent(hash);
        if (known != null) {
            return known;
        }
        // Not within the cache's own computation: that may have to ask the issuer for a key, and would hold up others.
        Jwt fresh = verifier.decode(token);
        verified.put(hash, fresh);
        return fresh;
    }

    private static Duration keep(Jwt token, Duration most, InstantSource clock) {
        Instant expiry = token.getExpiresAt();
        if (expiry == null) {
            return Duration.ZERO;
        }
        Duration left = Duration.between(clock.instant(), expiry);
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
