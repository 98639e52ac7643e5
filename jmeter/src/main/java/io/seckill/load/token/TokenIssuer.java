package io.seckill.load.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.seckill.load.cluster.ClusterProblem;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;

/** Issues tokens for a local cluster, signed with its shared secret (HS256). Claims: sub, iat, exp, scope. */
public final class TokenIssuer {

    private static final String USER_SCOPE = "user";
    private static final String ADMIN_SCOPE = "admin";

    private final JWSSigner signer;
    private final Clock clock;

    /**
     * An issuer with the cluster's secret.
     *
     * @throws ClusterProblem when the secret has less than 32 characters, which HS256 does not allow
     */
    public TokenIssuer(String secret, Clock clock) {
        try {
            this.signer = new MACSigner(secret.getBytes(StandardCharsets.UTF_8));
        } catch (JOSEException tooShort) {
            throw new ClusterProblem("SECKILL_JWT_SECRET cannot sign tokens: it needs at least 32 characters");
        }
        this.clock = clock;
    }

    /** A token of a user who may buy. */
    public String user(String userId, Duration valid) {
        return issue(userId, USER_SCOPE, valid);
    }

    /** A token of a user who may also administer sales. */
    public String admin(String userId, Duration valid) {
        return issue(userId, USER_SCOPE + " " + ADMIN_SCOPE, valid);
    }

    /** Each user with a token. */
    public List<Buyer> buyers(List<String> userIds, Duration valid) {
        return userIds.stream().map(user -> new Buyer(user, user(user, valid))).toList();
    }

    private String issue(String userId, String scope, Duration valid) {
        Instant now = clock.instant();
        JWTClaimsSet claims = new JWTClaimsSet.Builder()
                .subject(userId)
                .issueTime(Date.from(now))
                .expirationTime(Date.from(now.plus(valid)))
                .claim("scope", scope)
                .build();
        SignedJWT token = new SignedJWT(new JWSHeader(JWSAlgorithm.HS256), claims);
        try {
            token.sign(signer);
        } catch (JOSEException impossible) {
            throw new IllegalStateException("signing for " + userId, impossible);
        }
        return token.serialize();
    }
}
