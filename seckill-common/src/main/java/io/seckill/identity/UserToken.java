package io.seckill.identity;

import java.time.Instant;
import java.util.Collection;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.oauth2.jwt.Jwt;

/** What is kept of a verified token: who it is for, what they may, until when. A tenth of the token with all its claims. */
final class UserToken extends AbstractAuthenticationToken {

    private final transient User user;
    private final Instant expiry;

    UserToken(Jwt token, Collection<GrantedAuthority> authorities) {
        super(authorities);
        this.user = new User(Objects.requireNonNull(token.getSubject()));
        this.expiry = Objects.requireNonNull(token.getExpiresAt());
        setAuthenticated(true);
    }

    Instant expiry() {
        return expiry;
    }

    @Override
    public User getPrincipal() {
        return user;
    }

    @Override
    public String getName() {
        return user.id();
    }

    @Override
    public String getCredentials() {
        return "";
    }

    /** Of one request: this is for many. */
    @Override
    public void setDetails(@Nullable Object details) {}
}
