package io.seckill.load.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.load.ProjectScript;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code scripts/load.sh} on a cluster of two gateways and two consumers: JMeter itself, its verdict and its report. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LoadIT {

    private static final Path FOLDER = Path.of("target", "load").toAbsolutePath();
    private static final Path REPORT = FOLDER.resolve("report");
    private static final Path LOG = FOLDER.resolve("load-output.log");

    @BeforeAll
    static void folder() throws IOException {
        Files.createDirectories(FOLDER);
    }

    @AfterAll
    static void endTheCluster() throws Exception {
        ProjectScript.run("cluster.sh", FOLDER, FOLDER.resolve("down.log"), "down");
    }

    @Test
    @Order(1)
    void c39TwoGeneratorsWithUsersOfTheirOwnGiveTheSameCountsEachTime() throws Exception {
        for (int run = 1; run <= 2; run++) {
            JsonNode report = load(0, "rush", "--users", "2000", "--stock", "500", "--generators", "2");

            assertThat(report.get("result").asString()).isEqualTo("PASS");
            assertThat(finals(report)).isEqualTo("500 hold a unit, 1500 sold out");
            assertThat(report.at("/flow/recorded").asInt()).isEqualTo(500);
            assertThat(report.at("/flow/queued").asInt()).isEqualTo(500);
            assertThat(line(report, 1, "first requests told already ordered")).isEqualTo("0 PASS");
        }
        assertThat(REPORT.resolve("index.html")).content().contains("\"scenario\":\"rush\"");
        assertThat(REPORT.resolve("jmeter/index.html")).exists();
    }

    @Test
    @Order(2)
    void c39GeneratorsThatShareUsersAreInvalidAndPublishNoFigures() throws Exception {
        Path users = FOLDER.resolve("users.csv");
        ProjectScript.run("token.sh", FOLDER, LOG, "--users", "100", "--out", users.toString());
        int exit = run("rush", "--stock", "50", "--tokens", users + "," + users);

        assertThat(exit).as(Files.readString(LOG)).isEqualTo(2);
        assertThat(Files.readString(LOG)).contains("INVALID: 100 users are there more than once");
        assertThat(REPORT.resolve("index.html")).doesNotExist();
        assertThat(REPORT.resolve("report.json")).doesNotExist();
    }

    @Test
    @Order(3)
    void fewUsersWhoAskAgainAndAgainGetOneOrderEach() throws Exception {
        JsonNode report = load(0, "repeat", "--users", "5", "--requests", "2000");

        assertThat(report.at("/flow/recorded").asInt()).isEqualTo(5);
        assertThat(finals(report)).isEqualTo("2000 hold a unit, 0 sold out");
        assertThat(count(report, "202")).isLessThanOrEqualTo(5);
    }

    @Test
    @Order(4)
    void buyersOfSeveralSalesAreShownTheirOrders() throws Exception {
        JsonNode report = load(0, "mixed", "--users", "200", "--sales", "3", "--stock", "50");

        assertThat(report.get("verdicts")).hasSize(4);
        assertThat(finals(report)).isEqualTo("150 hold a unit, 450 sold out");
        assertThat(line(report, 0, LoadRules.ORDERS_SHOWN)).endsWith(" PASS");
    }

    @Test
    @Order(5)
    void steadyUsersComeAtTheirRate() throws Exception {
        JsonNode report = load(0, "steady", "--users", "300", "--rate", "20", "--stock", "100");

        assertThat(finals(report)).isEqualTo("100 hold a unit, 200 sold out");
        assertThat(line(report, 0, LoadRules.RATE_KEPT)).endsWith(" PASS");
    }

    private static JsonNode load(int exit, String... options) throws Exception {
        assertThat(run(options)).as(Files.readString(LOG)).isEqualTo(exit);
        return JsonMapper.shared().readTree(Files.readString(REPORT.resolve("report.json")));
    }

    private static int run(String... options) throws Exception {
        String[] all = new String[options.length + 6];
        System.arraycopy(options, 0, all, 0, options.length);
        String[] where = {"--gateways", "2", "--consumers", "2", "--report", REPORT.toString()};
        System.arraycopy(where, 0, all, options.length, where.length);
        return ProjectScript.run("load.sh", FOLDER, LOG, all);
    }

    /** How purchases ended. Whoever was left unsure by a 503 UNKNOWN learns by asking again that a unit is held already. */
    private static String finals(JsonNode report) {
        long holding = count(report, "202") + count(report, "409 ALREADY_ORDERED");
        return holding + " hold a unit, " + count(report, "409 SOLD_OUT") + " sold out";
    }

    private static long count(JsonNode report, String label) {
        return StreamSupport.stream(report.get("answers").spliterator(), false)
                .filter(answer -> answer.get("label").asString().equals(label))
                .mapToLong(answer -> answer.get("count").asLong())
                .sum();
    }

    private static String line(JsonNode report, int verdict, String name) {
        return StreamSupport.stream(report.at("/verdicts/" + verdict + "/lines").spliterator(), false)
                .filter(line -> line.get("name").asString().equals(name))
                .map(line ->
                        line.get("found").asString() + ' ' + line.get("result").asString())
                .findFirst()
                .orElse("missing");
    }
}
