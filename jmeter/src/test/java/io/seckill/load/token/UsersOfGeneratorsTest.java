package io.seckill.load.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** C39: no two generators share a user, and a run whose users are doubled or too few is no run. */
class UsersOfGeneratorsTest {

    @ParameterizedTest
    @CsvSource({"20000,1", "20000,2", "20000,3", "7,3", "2,5"})
    void c39PartsAreDisjointAndTogetherAllUsers(int count, int parts) {
        List<String> together = new ArrayList<>();
        for (int i = 1; i <= parts; i++) {
            together.addAll(new UserRange("u", count, new Part(i, parts)).names());
        }
        assertThat(together).doesNotHaveDuplicates().hasSize(count);
        assertThat(together).isEqualTo(new UserRange("u", count, Part.WHOLE).names());
    }

    @Test
    void namesAreOfOneLength() {
        assertThat(new UserRange("u", 100, Part.WHOLE).names())
                .startsWith("u001")
                .endsWith("u100");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0/2", "3/2", "1", "a/b", "1/0", "-1/2", "1/2/3"})
    void whatIsNoPartIsRefused(String text) {
        assertThatThrownBy(() -> Part.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void c39AUserWhoIsThereTwiceMakesTheRunInvalid() {
        List<Buyer> buyers = List.of(new Buyer("a", "1"), new Buyer("b", "2"), new Buyer("a", "3"));

        assertThatThrownBy(() -> Buyers.distinct(buyers, 3))
                .isInstanceOf(InvalidUsers.class)
                .hasMessageContaining("more than once")
                .hasMessageContaining("a");
    }

    @Test
    void c39TooFewUsersMakeTheRunInvalid() {
        assertThatThrownBy(() -> Buyers.distinct(List.of(new Buyer("a", "1")), 2))
                .isInstanceOf(InvalidUsers.class)
                .hasMessageContaining("exhausted");
    }

    @Test
    void aTokenFileHoldsItsBuyersAndIsItsOwnersAlone(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("tokens.csv");
        List<Buyer> buyers = List.of(new Buyer("a", "x.y.z"), new Buyer("b", "u.v.w"));

        TokenFile.write(file, buyers);

        assertThat(TokenFile.read(file)).isEqualTo(buyers);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }
}
