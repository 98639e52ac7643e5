package io.seckill.load.token;

import io.seckill.load.cluster.ClusterAddresses;
import io.seckill.load.cluster.Durations;
import io.seckill.stock.ResourceKeys;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Issues local tokens: one on standard output, by itself or in a link to the buyer's page, or many into a file. */
@Command(
        name = "token",
        mixinStandardHelpOptions = true,
        description = "Issues local tokens, signed with SECKILL_JWT_SECRET.")
public final class TokenCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @ArgGroup(multiplicity = "1")
    private Who who;

    @Option(names = "--valid", defaultValue = "8h", converter = Durations.class, description = "Such as 30m or 8h.")
    private Duration valid;

    private static final class Who {
        @ArgGroup(exclusive = false)
        private @Nullable One one;

        @ArgGroup(exclusive = false)
        private @Nullable Many many;
    }

    private static final class One {
        @Option(names = "--user", required = true, description = "The user of the one token to print.")
        private String name;

        @Option(names = "--admin", description = "May administer sales.")
        private boolean admin;

        @Option(
                names = "--page",
                paramLabel = "SALE",
                description = "Print the link that opens the buyer's page of this sale for the user.")
        private @Nullable String sale;
    }

    private static final class Many {
        @Option(names = "--users", required = true, description = "How many users to issue tokens for.")
        private int count;

        @Option(names = "--prefix", defaultValue = "u", description = "What their names begin with.")
        private String prefix;

        @Option(names = "--part", defaultValue = "1/1", description = "Only the i-th of n disjoint shares: i/n.")
        private String part;

        @Option(names = "--out", required = true, description = "The file to write, userId,token a line.")
        private Path out;
    }

    @Override
    public Integer call() throws IOException {
        ClusterAddresses cluster = ClusterAddresses.ofEnvironment();
        TokenIssuer issuer = new TokenIssuer(cluster.jwtSecret(), Clock.systemUTC());
        if (who.one != null) {
            print(cluster, issuer, who.one);
        } else if (who.many != null) {
            write(issuer, who.many);
        }
        return 0;
    }

    private void print(ClusterAddresses cluster, TokenIssuer issuer, One one) {
        if (!ResourceKeys.isId(one.name) || (one.sale != null && !ResourceKeys.isId(one.sale))) {
            throw new ParameterException(spec.commandLine(), "users and sales are named [A-Za-z0-9_-]{1,64}");
        }
        String token = one.admin ? issuer.admin(one.name, valid) : issuer.user(one.name, valid);
        String printed = one.sale == null ? token : PageLink.of(cluster.url(), one.sale, token);
        spec.commandLine().getOut().println(printed);
    }

    private void write(TokenIssuer issuer, Many many) throws IOException {
        TokenFile.write(many.out, issuer.buyers(range(many).names(), valid));
    }

    private UserRange range(Many many) {
        try {
            return new UserRange(many.prefix, many.count, Part.parse(many.part));
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), String.valueOf(wrong.getMessage()), wrong);
        }
    }
}
