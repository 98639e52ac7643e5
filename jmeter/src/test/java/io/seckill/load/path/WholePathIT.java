package io.seckill.load.path;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.load.demo.Demo;
import io.seckill.load.rush.RushLimits;
import io.seckill.load.verdict.sheet.Line;
import io.seckill.load.verdict.sheet.Result;
import io.seckill.load.verdict.sheet.Verdict;
import io.seckill.load.verdict.sheet.VerdictTable;
import java.io.PrintWriter;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A purchase's whole path, with many users at once: Nginx, two gateways, two consumers and the three real stores. */
@ExtendWith(WholePath.Extension.class)
class WholePathIT {

    private static final int CONSUMERS = 2;
    private static final PrintWriter OUT = new PrintWriter(System.out, true);

    private final WholePath path;

    WholePathIT(WholePath path) {
        this.path = path;
    }

    @Test
    void aThousandUsersShareAHundredUnitsAndOneUserGetsOne() throws Exception {
        List<Verdict> verdicts = demo("rush", 100, 1_000);

        assertPass(verdicts);
        // Not the 202s: on a busy machine one may be lost on its way, and its user is then told "already ordered".
        assertThat(found(verdicts.get(0), "answers 409 SOLD_OUT")).isEqualTo("900");
        assertThat(path.stores().book().orders("rush")).isEqualTo(100);
        assertThat(path.stores().book().orders("rush-one")).isEqualTo(1);
    }

    @Test
    void oneUnitIsSoldOnce() throws Exception {
        assertPass(demo("single", 1, 200));
    }

    @Test
    void withMoreStockThanUsersEverybodyGetsOne() throws Exception {
        assertPass(demo("plenty", 500, 200));

        assertThat(path.stores().book().orders("plenty")).isEqualTo(200);
    }

    private List<Verdict> demo(String resourceId, int stock, int users) throws Exception {
        URI url = path.cluster().url();
        Demo demo = new Demo(url, path.adminToken(), List.of(url), path.stores(), OUT);
        return demo.run(new Demo.Order(resourceId, stock, path.buyers(users), CONSUMERS, RushLimits.DEFAULT));
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
