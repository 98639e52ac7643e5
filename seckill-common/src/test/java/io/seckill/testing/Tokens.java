package io.seckill.testing;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Map;

/** Bearer tokens for tests, good ones and each kind of bad one. Valid ones last an hour. */
public final class Tokens {

    /** What the services of a test check tokens with. It protects nothing. */
    public static final String SECRET = "a secret of the tests, which protects nothing at all";

    private static final String WRONG_SECRET = "another secret of the tests, that no service knows";
    private static final Duration LIFE = Duration.ofHours(1);

    private Tokens() {}

    public static String user(String userId) {
        return signed(claims(userId, LIFE).build(), SECRET);
    }

    /** The user {@code admin}, with the scope {@code admin}. */
    public static String admin() {
        return signed(claims("admin", LIFE).claim("scope", "admin").build(), SECRET);
    }

    /** Expired an hour ago, far beyond any tolerance for clocks that differ. */
    public static String expired(String userId) {
        return signed(claims(userId, LIFE.negated()).build(), SECRET);
    }

    /** Right in all but that nobody signed it ({@code "alg":"none"}). */
    public static String unsigned(String userId) {
        return new PlainJWT(claims(userId, LIFE).build()).serialize();
    }

    /** Right in all but that a stranger signed it. */
    public static String wrongKey(String userId) {
        return signed(claims(userId, LIFE).build(), WRONG_SECRET);
    }

    /** Signed and without an expiry. */
    public static String endless(String userId) {
        return signed(new JWTClaimsSet.Builder().subject(userId).build(), SECRET);
    }

    /** Right in all but that it is good only with a proof of a key (RFC 9449). */
    public static String boundToAKey(String userId) {
        return signed(
                claims(userId, LIFE)
                        .claim("cnf", Map.of("jkt", "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I"))
                        .build(),
                SECRET);
    }

    private static JWTClaimsSet.Builder claims(String userId, Duration left) {
        Instant now = Instant.now();
        return new JWTClaimsSet.Builder()
                .subject(userId)
                .issueTime(Date.from(now.minus(LIFE.multipliedBy(2))))
                .expirationTime(Date.from(now.plus(left)));
    }

    private static String signed(JWTClaimsSet claims, String secret) {
        try {
            SignedJWT token = new SignedJWT(new JWSHeader(JWSAlgorithm.HS256), claims);
            token.sign(new MACSigner(secret));
            return token.serialize();
        } catch (JOSEException e) {
            throw new IllegalStateException("cannot sign " + claims, e);
        }
    }
}
