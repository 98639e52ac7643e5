package io.seckill.load.bench.steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class AnswerReaderTest {

    private static final String ANNOUNCED = "HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nab\r\ne";
    private static final String IN_CHUNKS =
            "HTTP/1.1 202 Accepted\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n\r\n0\r\nb\r\n0123456789a\r\n0\r\nAge: 1\r\n\r\n";
    private static final String EMPTY = "HTTP/1.1 204 No Content\r\n\r\n";

    private final AnswerReader reader = new AnswerReader();

    @Test
    void answersFollowOneAnother() throws IOException {
        for (String answer : new String[] {ANNOUNCED, IN_CHUNKS, EMPTY, IN_CHUNKS, ANNOUNCED}) {
            assertThat(reader.endsWith(bytes(answer))).isTrue();
        }
    }

    @Test
    void anAnswerEndsWithItsLastByteHoweverItIsCut() throws IOException {
        for (String answer : new String[] {ANNOUNCED, IN_CHUNKS, EMPTY}) {
            for (int cut = 1; cut < answer.length(); cut++) {
                assertThat(reader.endsWith(bytes(answer.substring(0, cut)))).isFalse();
                assertThat(reader.endsWith(bytes(answer.substring(cut)))).isTrue();
            }
        }
    }

    @Test
    void anAnswerByteByByteEndsWithTheLast() throws IOException {
        String answer = IN_CHUNKS;
        for (int i = 0; i < answer.length(); i++) {
            assertThat(reader.endsWith(bytes(answer.substring(i, i + 1)))).isEqualTo(i == answer.length() - 1);
        }
    }

    @Test
    void whatIsNo2xxIsTold() {
        assertThatThrownBy(() -> reader.endsWith(bytes("HTTP/1.1 409 Conflict\r\n")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("HTTP/1.1 409 Conflict");
    }

    @Test
    void nothingMayComeAfterTheAnswer() {
        assertThatThrownBy(() -> reader.endsWith(bytes(ANNOUNCED + EMPTY)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(EMPTY.length() + " bytes");
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
    }
}
