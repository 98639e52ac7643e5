package io.seckill.load.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.seckill.load.cluster.ClusterProblem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HistoryTest {

    private static final History HISTORY = new History(List.of(
            new Attempt(0, "a", 1_000, 5_000, new Answer(503, "UNAVAILABLE", null)),
            new Attempt(1, "b", 1_010, 7_000, Answer.none("HttpTimeoutException")),
            new Attempt(0, "a", 1_500, 20_000, new Answer(202, "", "42")),
            new Attempt(1, "b", 1_600, 1_000, new Answer(409, "ALREADY_ORDERED", "43"))));

    @ParameterizedTest
    @CsvSource({
        "202,'',ACCEPTED",
        "409,ALREADY_ORDERED,REPEATED",
        "409,SOLD_OUT,REFUSED",
        "403,NOT_STARTED,REFUSED",
        "403,ENDED,REFUSED",
        "404,NOT_FOUND,REFUSED",
        "429,TOO_MANY_REQUESTS,AGAIN",
        "503,UNAVAILABLE,AGAIN",
        "503,UNKNOWN,UNKNOWN",
        "503,'',UNKNOWN",
        "502,'',UNKNOWN",
        "500,INTERNAL_ERROR,UNKNOWN",
        "0,ConnectException,UNKNOWN",
        "401,UNAUTHORIZED,WRONG",
        "403,FORBIDDEN,WRONG",
        "200,'',WRONG"
    })
    void anAnswerHasOneMeaning(int status, String code, Meaning meaning) {
        assertThat(new Answer(status, code, null).meaning()).isEqualTo(meaning);
    }

    @Test
    void firstAndLastAttemptsAreThoseOfEachPurchase() {
        assertThat(HISTORY.first())
                .extracting(attempt -> attempt.answer().status())
                .containsExactly(503, 0);
        assertThat(HISTORY.last())
                .extracting(attempt -> attempt.answer().orderId())
                .containsExactly("42", "43");
    }

    @Test
    void whoGotNoAnswerIsUnsure() {
        assertThat(HISTORY.usersLeftUnsure()).containsExactly("b");
        assertThat(HISTORY.users()).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void timeRunsFromTheFirstRequestToTheLastAnswer() {
        assertThat(HISTORY.elapsed()).isEqualTo(Duration.ofMillis(601));
    }

    @Test
    void everyAttemptIsCountedByItsAnswer() {
        assertThat(HISTORY.countByAnswer())
                .containsEntry("503 UNAVAILABLE", 1L)
                .containsEntry("no answer HttpTimeoutException", 1L)
                .containsEntry("202", 1L)
                .containsEntry("409 ALREADY_ORDERED", 1L);
    }

    @Test
    void purchasesOfTwoGeneratorsStayApart() {
        History both = History.of(List.of(HISTORY, HISTORY));

        assertThat(both.attempts()).hasSize(8);
        assertThat(both.first()).hasSize(4);
    }

    @Test
    void aHistorySurvivesItsFile(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("history.csv");
        HistoryFile.write(file, HISTORY);
        assertThat(HistoryFile.read(file)).isEqualTo(HISTORY);
    }

    @Test
    void anotherFileIsNoHistory(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("other.csv"), "some,thing\n");
        assertThatThrownBy(() -> HistoryFile.read(file))
                .isInstanceOf(ClusterProblem.class)
                .hasMessageContaining("is no history");
    }
}
