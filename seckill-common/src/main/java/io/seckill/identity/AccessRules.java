package io.seckill.identity;

import io.seckill.problem.Problem;
import io.seckill.problem.ProblemCode;
import io.seckill.problem.ProblemWriter;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.security.authorization.AuthorizationManager;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.oauth2.server.resource.authentication.BearerTokenAuthenticationToken;
import org.springframework.security.oauth2.server.resource.web.authentication.BearerTokenAuthenticationFilter;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.DefaultSecurityFilterChain;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.security.web.access.ExceptionTranslationFilter;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.access.intercept.RequestMatcherDelegatingAuthorizationManager;
import org.springframework.security.web.firewall.HttpFirewall;
import org.springframework.security.web.firewall.StrictHttpFirewall;
import org.springframework.security.web.header.HeaderWriterFilter;
import org.springframework.security.web.header.writers.CacheControlHeadersWriter;
import org.springframework.security.web.header.writers.XContentTypeOptionsHeaderWriter;
import org.springframework.security.web.savedrequest.NullRequestCache;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.AnyRequestMatcher;

/**
 * Who may call what, in both services: looking at a sale is open to all, and so is the payment provider's message, which goes by its
 * signature; administration needs the authority
 * {@code admin} (from the claims {@code scope}, {@code scp} or {@code roles}), all else needs a user.
 *
 * <p>The actuator listens on a port of its own that is not published, and so needs no token.
 */
@Configuration(proxyBeanMethods = false)
class AccessRules {

    /** From the claims {@code scope} or {@code scp}, or given for a role of that name. */
    static final GrantedAuthority ADMIN = new SimpleGrantedAuthority("SCOPE_admin");

    private static final String BEARER = "Bearer ";

    /**
     * The filters that a request passes, one by one: each that it passes costs something, and most of those that are there by default do
     * nothing for a call with a token in its header (docs/performance.md says what they took). Such a token is not sent by a browser on
     * its own, so there is nothing to forge, and no session.
     */
    @Bean
    SecurityFilterChain accessByToken(VerifiedTokens tokens, ProblemWriter problems) {
        AuthenticationEntryPoint unauthorized = unauthorized(problems);
        // Nothing is kept of whoever is refused: the default would make a session for each.
        ExceptionTranslationFilter refusals = new ExceptionTranslationFilter(unauthorized, new NullRequestCache());
        refusals.setAccessDeniedHandler(forbidden(problems));
        return new DefaultSecurityFilterChain(
                AnyRequestMatcher.INSTANCE,
                headers(),
                authentication(tokens, unauthorized),
                refusals,
                new AuthorizationFilter(whoMayCallWhat()));
    }

    private static AuthorizationManager<HttpServletRequest> whoMayCallWhat() {
        PathPatternRequestMatcher.Builder paths = PathPatternRequestMatcher.withDefaults();
        return RequestMatcherDelegatingAuthorizationManager.builder()
                .requestMatchers(
                        paths.matcher(HttpMethod.GET, "/seckill/*"),
                        // The payment provider has no token: its messages are signed.
                        paths.matcher(HttpMethod.POST, "/payments/callback"),
                        paths.matcher(HttpMethod.GET, "/v3/api-docs/**"),
                        paths.matcher("/error"),
                        paths.matcher("/actuator/**"))
                .permitAll()
                .requestMatchers(paths.matcher("/admin/**"))
                .hasAuthority(ADMIN.getAuthority())
                .anyRequest()
                .authenticated()
                .build();
    }

    /** Answers are for this caller, now, and what they are called. */
    private static HeaderWriterFilter headers() {
        HeaderWriterFilter headers =
                new HeaderWriterFilter(List.of(new CacheControlHeadersWriter(), new XContentTypeOptionsHeaderWriter()));
        headers.setShouldWriteHeadersEagerly(true);
        return headers;
    }

    private static BearerTokenAuthenticationFilter authentication(
            VerifiedTokens tokens, AuthenticationEntryPoint unauthorized) {
        BearerTokenAuthenticationFilter filter = new BearerTokenAuthenticationFilter(
                tokens, request -> bearerToken(request.getHeader(HttpHeaders.AUTHORIZATION)));
        filter.setAuthenticationEntryPoint(unauthorized);
        return filter;
    }

    /** In the header alone, and of any form: what is no token is not verified. */
    private static @Nullable Authentication bearerToken(@Nullable String header) {
        if (header == null || !header.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
            return null;
        }
        String token = header.substring(BEARER.length()).strip();
        return token.isEmpty() ? null : new BearerTokenAuthenticationToken(token);
    }

    /** As the default, but for the characters of header values, which the server itself has looked at. */
    @Bean
    HttpFirewall strictButForHeaderValues() {
        StrictHttpFirewall firewall = new StrictHttpFirewall();
        firewall.setAllowedHeaderValues(value -> true);
        return firewall;
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
}
