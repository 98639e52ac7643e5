package io.seckill.load.path;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.load.demo.SaleDesk;
import io.seckill.load.history.History;
import io.seckill.load.rush.Rush;
import io.seckill.load.rush.RushLimits;
import io.seckill.load.rush.RushPlan;
import io.seckill.load.token.Buyer;
import io.seckill.load.token.Part;
import io.seckill.load.token.UserRange;
import io.seckill.load.verdict.Judge;
import io.seckill.load.verdict.Rest;
import io.seckill.load.verdict.rule.Load;
import io.seckill.load.verdict.sheet.Line;
import io.seckill.load.verdict.sheet.Result;
import io.seckill.load.verdict.sheet.Verdict;
import io.seckill.load.verdict.sheet.VerdictTable;
import java.io.PrintWriter;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** C39: two generators at the same time, 400 users and 100 units. */
@ExtendWith(WholePath.Extension.class)
class GeneratorsIT {

    private static final int STOCK = 100;
    private static final int USERS = 400;
    private static final Duration VALID = Duration.ofHours(1);
    private static final PrintWriter OUT = new PrintWriter(System.out, true);

    private final WholePath path;

    GeneratorsIT(WholePath path) {
        this.path = path;
    }

    @Test
    void c39GeneratorsWithUsersOfTheirOwnGiveTheSameCountsEachTime() throws Exception {
        for (String resourceId : List.of("split-a", "split-b")) {
            Verdict verdict = twoGenerators(resourceId, new Part(1, 2), new Part(2, 2));

            assertThat(verdict.result()).as(new VerdictTable(verdict).text()).isEqualTo(Result.PASS);
            assertThat(answers(verdict)).isEqualTo(Map.of("answers 202", "100", "answers 409 SOLD_OUT", "300"));
        }
    }

    @Test
    void c39GeneratorsThatShareTheirUsersAreInvalidAndGiveNoFigures() throws Exception {
        Verdict verdict = twoGenerators("shared", new Part(1, 2), new Part(1, 2));

        assertThat(verdict.result()).isEqualTo(Result.INVALID);
        assertThat(verdict.lines())
                .singleElement()
                .satisfies(line -> assertThat(line.found()).isEqualTo("200"));
    }

    private Verdict twoGenerators(String resourceId, Part one, Part other) throws Exception {
        URI url = path.cluster().url();
        Instant now = Instant.now();
        new SaleDesk(url, path.adminToken()).open(resourceId, STOCK, now.minusSeconds(1), now.plus(VALID));
        FutureTask<History> beside = new FutureTask<>(() -> generator(url, resourceId, other));
        new Thread(beside, "second-generator").start();
        History both = History.of(List.of(generator(url, resourceId, one), beside.get()));
        new Rest(path.stores(), Rest.LIMIT, Rest.QUIET).await(List.of(resourceId), OUT);
        return new Judge(path.stores(), 2).judge(resourceId, Load.rush(both, USERS));
    }

    private History generator(URI url, String resourceId, Part part) throws InterruptedException {
        List<Buyer> buyers = path.tokens().buyers(new UserRange("u", USERS, part).names(), VALID);
        return new Rush(new RushPlan(resourceId, buyers, List.of(url), RushLimits.DEFAULT), OUT).run();
    }

    /** Answers by code; an attempt that was turned away for a moment and made again does not count. */
    private static Map<String, String> answers(Verdict verdict) {
        return verdict.lines().stream()
                .filter(line -> line.name().matches("answers (202|4\\d\\d .*)"))
                .collect(Collectors.toMap(Line::name, Line::found));
    }
}
