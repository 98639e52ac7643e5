package io.seckill.load.path;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.load.cluster.ClusterAddresses;
import io.seckill.load.demo.Demo;
import io.seckill.load.evidence.Stores;
import io.seckill.load.rush.RushLimits;
import io.seckill.load.token.Buyer;
import io.seckill.load.token.Part;
import io.seckill.load.token.TokenIssuer;
import io.seckill.load.token.UserRange;
import io.seckill.load.verdict.sheet.Line;
import io.seckill.load.verdict.sheet.Result;
import io.seckill.load.verdict.sheet.Verdict;
import io.seckill.load.verdict.sheet.VerdictTable;
import io.seckill.testing.TestEnvironment;
import io.seckill.testing.Tokens;
import java.io.PrintWriter;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A purchase's whole path, with many users at once: Nginx, two gateways, two consumers and the three real stores. */
class WholePathIT {

    private static final Duration VALID = Duration.ofHours(1);
    private static final int CONSUMERS = 2;

    private static PathCluster cluster;
    private static Stores stores;
    private static TokenIssuer tokens;

    @BeforeAll
    static void start() throws Exception {
        TestEnvironment environment = TestEnvironment.whole();
        cluster = PathCluster.start(environment);
        Map<String, String> variables = new HashMap<>(environment.variables());
        variables.put("SECKILL_RABBITMQ_API", environment.virtualHost().api());
        stores = Stores.open(new ClusterAddresses(variables));
        tokens = new TokenIssuer(Tokens.SECRET, Clock.systemUTC());
    }

    @AfterAll
    static void stop() {
        if (stores != null) {
            stores.close();
        }
        if (cluster != null) {
            cluster.close();
        }
    }

    @Test
    void aThousandUsersShareAHundredUnitsAndOneUserGetsOne() throws Exception {
        List<Verdict> verdicts = demo("rush", 100, 1_000);

        assertPass(verdicts);
        assertThat(found(verdicts.get(0), "answers 202")).isEqualTo("100");
        assertThat(found(verdicts.get(0), "answers 409 SOLD_OUT")).isEqualTo("900");
        assertThat(found(verdicts.get(1), "answers 202")).isEqualTo("1");
        assertThat(found(verdicts.get(1), "answers 409 ALREADY_ORDERED")).isEqualTo("1999");
    }

    @Test
    void oneUnitIsSoldOnce() throws Exception {
        assertPass(demo("single", 1, 200));
    }

    @Test
    void withMoreStockThanUsersEverybodyGetsOne() throws Exception {
        List<Verdict> verdicts = demo("plenty", 500, 200);

        assertPass(verdicts);
        assertThat(found(verdicts.get(0), "answers 202")).isEqualTo("200");
    }

    private static List<Verdict> demo(String resourceId, int stock, int users) throws Exception {
        List<Buyer> buyers = tokens.buyers(new UserRange("u", users, Part.WHOLE).names(), VALID);
        URI url = cluster.url();
        PrintWriter out = new PrintWriter(System.out, true);
        Demo demo = new Demo(url, tokens.admin("admin", VALID), List.of(url), stores, out);
        return demo.run(new Demo.Order(resourceId, stock, buyers, CONSUMERS, RushLimits.DEFAULT));
    }

    private static void assertPass(List<Verdict> verdicts) {
        assertThat(verdicts)
                .hasSize(2)
                .allSatisfy(verdict -> assertThat(verdict.result())
                        .as(new VerdictTable(verdict).text())
                        .isEqualTo(Result.PASS));
    }

    private static String found(Verdict verdict, String name) {
        return verdict.lines().stream()
                .filter(line -> line.name().equals(name))
                .map(Line::found)
                .findFirst()
                .orElse("");
    }
}
