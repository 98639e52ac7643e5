package io.seckill.load.path;

import io.seckill.load.cluster.ClusterAddresses;
import io.seckill.load.evidence.Stores;
import io.seckill.load.token.Buyer;
import io.seckill.load.token.Part;
import io.seckill.load.token.TokenIssuer;
import io.seckill.load.token.UserRange;
import io.seckill.testing.TestEnvironment;
import io.seckill.testing.Tokens;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** The whole path, started once for all tests that ask for it: the cluster, its stores and whoever issues tokens. */
public record WholePath(PathCluster cluster, Stores stores, TokenIssuer tokens) implements AutoCloseable {

    private static final Duration VALID = Duration.ofHours(1);

    /** Gives the path to a test's parameter; it ends with the last test of this JVM. */
    public static final class Extension implements ParameterResolver {

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
            return parameter.getParameter().getType() == WholePath.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
            return test.getRoot()
                    .getStore(ExtensionContext.Namespace.GLOBAL)
                    .computeIfAbsent(WholePath.class, type -> start(), WholePath.class);
        }
    }

    private static WholePath start() {
        TestEnvironment environment = TestEnvironment.whole();
        Map<String, String> variables = new HashMap<>(environment.variables());
        variables.put("SECKILL_RABBITMQ_API", environment.virtualHost().api());
        try {
            PathCluster cluster = PathCluster.start(environment);
            return new WholePath(
                    cluster,
                    Stores.open(new ClusterAddresses(variables)),
                    new TokenIssuer(Tokens.SECRET, Clock.systemUTC()));
        } catch (Exception failure) {
            throw new IllegalStateException("the whole path did not start", failure);
        }
    }

    /** A token for the administration of sales. */
    public String adminToken() {
        return tokens.admin("admin", VALID);
    }

    /** So many users with a token each, always the same ones. */
    public List<Buyer> buyers(int count) {
        return buyers("u", count);
    }

    /** Likewise, others for each prefix. */
    List<Buyer> buyers(String prefix, int count) {
        return tokens.buyers(new UserRange(prefix, count, Part.WHOLE).names(), VALID);
    }

    @Override
    public void close() {
        stores.close();
        cluster.close();
    }
}
