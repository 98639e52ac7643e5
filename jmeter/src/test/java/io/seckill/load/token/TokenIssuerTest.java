package io.seckill.load.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.crypto.MACVerifier;
import com.nimbusds.jwt.SignedJWT;
import io.seckill.load.cluster.ClusterProblem;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class TokenIssuerTest {

    private static final String SECRET = "a-secret-of-a-test-with-32-chars";
    private static final Instant NOW = Instant.parse("2026-11-29T10:00:00Z");

    private final TokenIssuer issuer = new TokenIssuer(SECRET, Clock.fixed(NOW, ZoneOffset.UTC));

    @Test
    void aTokenNamesItsUserAndIsSignedWithTheSecret() throws Exception {
        SignedJWT token = SignedJWT.parse(issuer.user("alice", Duration.ofHours(8)));

        assertThat(token.verify(new MACVerifier(SECRET))).isTrue();
        assertThat(token.getHeader().getAlgorithm()).isEqualTo(JWSAlgorithm.HS256);
        assertThat(token.getJWTClaimsSet().getSubject()).isEqualTo("alice");
        assertThat(token.getJWTClaimsSet().getIssueTime()).isEqualTo(NOW);
        assertThat(token.getJWTClaimsSet().getExpirationTime()).isEqualTo(NOW.plus(Duration.ofHours(8)));
    }

    @Test
    void onlyAnAdminsTokenCarriesTheAdminScope() throws Exception {
        assertThat(scope(issuer.user("alice", Duration.ofHours(1)))).isEqualTo("user");
        assertThat(scope(issuer.admin("root", Duration.ofHours(1)))).isEqualTo("user admin");
    }

    @Test
    void aShortSecretIsRefused() {
        assertThatThrownBy(() -> new TokenIssuer("short", Clock.systemUTC()))
                .isInstanceOf(ClusterProblem.class)
                .hasMessageContaining("32 characters");
    }

    private static String scope(String token) throws Exception {
        return SignedJWT.parse(token).getJWTClaimsSet().getStringClaim("scope");
    }
}
