package io.seckill.identity;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.StringUtils;

/**
 * Who signs tokens. Exactly one of the two is set.
 *
 * @param jwkSetUri address of the issuer's keys, for production
 * @param secret shared secret (HS256) of a local cluster, at least 32 bytes; never in production, since whoever can check
 *     a token with it can also issue one
 */
@ConfigurationProperties("seckill.identity")
public record IdentityProperties(
        @Nullable String jwkSetUri, @Nullable String secret) {

    /** The least length of an HS256 key: 256 bits, RFC 7518 section 3.2. */
    private static final int LEAST_SECRET_BYTES = 32;

    public IdentityProperties {
        if (StringUtils.hasText(jwkSetUri) == StringUtils.hasText(secret)) {
            throw new IllegalArgumentException(
                    "set exactly one of seckill.identity.jwk-set-uri (SECKILL_JWK_SET_URI) and"
                            + " seckill.identity.secret (SECKILL_JWT_SECRET)");
        }
        if (StringUtils.hasText(secret)
                && secret.getBytes(java.nio.charset.StandardCharsets.UTF_8).length < LEAST_SECRET_BYTES) {
            throw new IllegalArgumentException("seckill.identity.secret must have at least 32 bytes");
        }
    }

    @Override
    public String toString() {
        return "IdentityProperties[jwkSetUri=" + jwkSetUri + ", secret=" + (secret == null ? "none" : "set") + "]";
    }
}
