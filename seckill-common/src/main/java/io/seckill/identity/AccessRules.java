package io.seckill.identity;

import io.seckill.problem.Problem;
import io.seckill.problem.ProblemCode;
import io.seckill.problem.ProblemWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationConverter;
import org.springframework.security.oauth2.server.resource.authentication.JwtGrantedAuthoritiesConverter;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.security.web.context.RequestAttributeSecurityContextRepository;
import org.springframework.security.web.savedrequest.NullRequestCache;

/**
 * Who may call what, in both services: looking at a sale is open to all, administration needs the authority
 * {@code admin} (from the claims {@code scope}, {@code scp} or {@code roles}), all else needs a user.
 *
 * <p>The actuator listens on a port of its own that is not published, and so needs no token.
 */
@Configuration(proxyBeanMethods = false)
class AccessRules {

    private static final String ADMIN = "SCOPE_admin";

    @Bean
    SecurityFilterChain accessByToken(HttpSecurity http, ProblemWriter problems) throws Exception {
        AuthenticationEntryPoint unauthorized = unauthorized(problems);
        AccessDeniedHandler forbidden = forbidden(problems);
        return http.authorizeHttpRequests(
                        calls -> calls.requestMatchers(HttpMethod.GET, "/seckill/*", "/v3/api-docs/**")
                                .permitAll()
                                .requestMatchers("/error", "/actuator/**")
                                .permitAll()
                                .requestMatchers("/admin/**")
                                .hasAuthority(ADMIN)
                                .anyRequest()
                                .authenticated())
                .oauth2ResourceServer(tokens -> tokens.authenticationEntryPoint(unauthorized)
                        .accessDeniedHandler(forbidden)
                        .jwt(jwt -> jwt.jwtAuthenticationConverter(authorities())))
                .exceptionHandling(refusals ->
                        refusals.authenticationEntryPoint(unauthorized).accessDeniedHandler(forbidden))
                // A token in a header is not sent by a browser on its own, so there is nothing to forge and no session.
                // What
                // is switched off here would be passed by every request all the same.
                .csrf(AbstractHttpConfigurer::disable)
                .sessionManagement(AbstractHttpConfigurer::disable)
                .securityContext(
                        context -> context.securityContextRepository(new RequestAttributeSecurityContextRepository()))
                // Disabled, it would be the default one, which keeps each refused request in a session.
                .requestCache(cache -> cache.requestCache(new NullRequestCache()))
                .servletApi(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .build();
    }

    /**
     * No observation of each filter: it took a fifth of a request's time, and told nothing that the observation of the whole
     * request does not tell.
     */
    @Bean
    SecurityObservationSettings unobservedFilters() {
        return SecurityObservationSettings.noObservations();
    }

    private static AuthenticationEntryPoint unauthorized(ProblemWriter problems) {
        return (request, response, refused) -> {
            response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
            problems.write(Problem.of(ProblemCode.UNAUTHORIZED, "A valid bearer token is needed."), response);
        };
    }

    private static AccessDeniedHandler forbidden(ProblemWriter problems) {
        return (request, response, refused) ->
                problems.write(Problem.of(ProblemCode.FORBIDDEN, "The token does not allow this."), response);
    }

    private static JwtAuthenticationConverter authorities() {
        JwtGrantedAuthoritiesConverter scopes = new JwtGrantedAuthoritiesConverter();
        JwtAuthenticationConverter converter = new JwtAuthenticationConverter();
        converter.setJwtGrantedAuthoritiesConverter(token -> {
            Collection<GrantedAuthority> authorities = new ArrayList<>(scopes.convert(token));
            if (roles(token).contains("admin")) {
                authorities.add(new SimpleGrantedAuthority(ADMIN));
            }
            return authorities;
        });
        return converter;
    }

    private static List<?> roles(Jwt token) {
        return token.getClaim("roles") instanceof List<?> roles ? roles : List.of();
    }
}
