package io.seckill.identity;

import com.github.benmanes.caffeine.cache.Ticker;
import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.stock.ResourceKeys;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Objects;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2TokenValidatorResult;
import org.springframework.security.oauth2.jose.jws.MacAlgorithm;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtTimestampValidator;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.util.StringUtils;

/** Verifies a token: its signature, its expiry, which it must have, and a subject that is a well-formed user id. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({IdentityProperties.class, VerifiedTokensProperties.class})
class TokenVerification {

    @Bean
    JwtDecoder jwtDecoder(IdentityProperties identity, VerifiedTokensProperties limits, MeterRegistry meters) {
        return new VerifiedTokens(verifier(identity), limits, Ticker.systemTicker(), InstantSource.system())
                .measuredBy(meters);
    }

    private static JwtDecoder verifier(IdentityProperties identity) {
        NimbusJwtDecoder decoder = StringUtils.hasText(identity.jwkSetUri())
                ? NimbusJwtDecoder.withJwkSetUri(identity.jwkSetUri()).build()
                : NimbusJwtDecoder.withSecretKey(new SecretKeySpec(
                                Objects.requireNonNull(identity.secret()).getBytes(StandardCharsets.UTF_8),
                                "HmacSHA256"))
                        .macAlgorithm(MacAlgorithm.HS256)
                        .build();
        decoder.setJwtValidator(new DelegatingOAuth2TokenValidator<>(new JwtTimestampValidator(), subjectAndExpiry()));
        return decoder;
    }

    private static OAuth2TokenValidator<Jwt> subjectAndExpiry() {
        OAuth2TokenValidatorResult refused = OAuth2TokenValidatorResult.failure(
                new OAuth2Error("invalid_token", "the token needs an expiry and a subject that is a user id", null));
        return token ->
                token.getExpiresAt() != null && token.getSubject() != null && ResourceKeys.isId(token.getSubject())
                        ? OAuth2TokenValidatorResult.success()
                        : refused;
    }
}
