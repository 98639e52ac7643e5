package io.seckill.load.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.seckill.load.cluster.ClusterProblem;
import io.seckill.load.history.Answer;
import io.seckill.load.history.Attempt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What JMeter wrote, read as a history. */
class ResultFileTest {

    private static final String HEAD = "timeStamp,elapsed,label,responseCode,responseMessage,\"userId\",\"resourceId\","
            + "\"purchase\",\"code\",\"orderId\",\"orderStatus\"";

    @TempDir
    private Path folder;

    @Test
    void aPurchaseIsReadWithAllItsAttempts() throws IOException {
        ResultFile results = read(
                "1000,3,buy,503,\"Service, away\",u1,phone,1-1,UNAVAILABLE,,",
                "2000,5,buy,202,Accepted,u1,phone,1-1,,77,",
                "1001,2,buy,409,Conflict,u2,phone,2-1,SOLD_OUT,,");

        assertThat(results.purchases()).isEqualTo(2);
        assertThat(results.history("phone").attempts())
                .containsExactly(
                        new Attempt(1, "u1", 1000, 3_000, new Answer(503, "UNAVAILABLE", null)),
                        new Attempt(2, "u2", 1001, 2_000, new Answer(409, "SOLD_OUT", null)),
                        new Attempt(1, "u1", 2000, 5_000, new Answer(202, "", "77")));
    }

    @Test
    void salesStayApart() throws IOException {
        ResultFile results = read("1,1,buy,202,A,u1,one,1-1,,5,", "2,1,buy,202,A,u1,two,1-2,,6,");

        assertThat(results.history("one").attempts()).hasSize(1);
        assertThat(results.history().attempts()).hasSize(2);
        assertThat(results.history("three").attempts()).isEmpty();
    }

    @Test
    void noAnswerIsNamedByItsFailure() throws IOException {
        ResultFile results =
                read("1,15000,buy,Non HTTP response code: java.net.SocketTimeoutException,Non HTTP,u1,phone,1-1,,,");

        assertThat(results.history().attempts())
                .singleElement()
                .satisfies(attempt -> assertThat(attempt.answer()).isEqualTo(Answer.none("SocketTimeoutException")));
    }

    @Test
    void theLastLookAtAnOrderCounts() throws IOException {
        ResultFile results = read(
                "1,1,ask for the order,200,OK,u1,phone,1-1,,77,INIT",
                "2,1,ask for the order,200,OK,u1,phone,1-1,,77,CREATED");

        assertThat(results.lastLooks()).containsEntry("77", "CREATED").hasSize(1);
        assertThat(results.purchases()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "timeStamp,elapsed,label\n1,1,buy",
                HEAD + "\n1,1,something else,200,OK,u1,phone,1-1,,,",
                HEAD + "\nnever,1,buy,202,A,u1,phone,1-1,,5,"
            })
    void anotherFileIsRefused(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("other.jtl"), text);

        assertThatThrownBy(() -> ResultFile.read(file))
                .isInstanceOf(ClusterProblem.class)
                .hasMessageContaining("no result file");
    }

    private ResultFile read(String... rows) throws IOException {
        return ResultFile.read(
                Files.writeString(folder.resolve("run.jtl"), HEAD + '\n' + String.join("\n", rows) + '\n'));
    }
}
