package io.seckill.identity;

import com.github.benmanes.caffeine.cache.Ticker;
import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.stock.ResourceKeys;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2TokenValidatorResult;
import org.springframework.security.oauth2.jose.jws.MacAlgorithm;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtTimestampValidator;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationProvider;
import org.springframework.security.oauth2.server.resource.authentication.JwtGrantedAuthoritiesConverter;
import org.springframework.util.StringUtils;

/** Verifies a token: its signature, its expiry, which it must have, and a subject that is a well-formed user id. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({IdentityProperties.class, VerifiedTokensProperties.class})
class TokenVerification {

    /** Also tells Spring Boot that there is no user with a password. */
    @Bean
    JwtDecoder jwtDecoder(IdentityProperties identity) {
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

    @Bean
    VerifiedTokens verifiedTokens(JwtDecoder decoder, VerifiedTokensProperties limits, MeterRegistry meters) {
        JwtAuthenticationProvider provider = new JwtAuthenticationProvider(decoder);
        JwtGrantedAuthoritiesConverter scopes = new JwtGrantedAuthoritiesConverter();
        provider.setJwtAuthenticationConverter(token -> new UserToken(token, authorities(token, scopes)));
        return new VerifiedTokens(provider::authenticate, limits, Ticker.systemTicker(), InstantSource.system())
                .measuredBy(meters, limits);
    }

    private static Collection<GrantedAuthority> authorities(Jwt token, JwtGrantedAuthoritiesConverter scopes) {
        Collection<GrantedAuthority> authorities = new ArrayList<>(scopes.convert(token));
        if (token.getClaim("roles") instanceof List<?> roles && roles.contains("admin")) {
            authorities.add(AccessRules.ADMIN);
        }
        return List.copyOf(authorities);
    }

    private static OAuth2TokenValidator<Jwt> subjectAndExpiry() {
        OAuth2TokenValidatorResult refused = OAuth2TokenValidatorResult.failure(new OAuth2Error(
                "invalid_token",
                "the token needs an expiry and a subject that is a user id, and must be bound to no key",
                null));
        return token -> token.getExpiresAt() != null
                        && token.getSubject() != null
                        && ResourceKeys.isId(token.getSubject())
                        && !isBoundToAKey(token)
                ? OAuth2TokenValidatorResult.success()
                : refused;
    }

    /** To be shown with a proof that its key is at hand (RFC 9449), and so of no use to whoever has stolen it: not as a bearer's. */
    private static boolean isBoundToAKey(Jwt token) {
        return token.getClaim("cnf") != null;
    }
}
