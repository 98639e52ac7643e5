package io.seckill.load.bench.steady;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Reads the answers of one connection as their bytes come, in pieces of any size. An answer must be a 2xx; its length is
 * announced, or it comes in chunks.
 */
final class AnswerReader {

    private static final int LONGEST_LINE = 8_192;
    private static final String LENGTH = "content-length:";
    private static final String ENCODING = "transfer-encoding:";

    private enum Part {
        STATUS,
        HEADERS,
        BODY,
        CHUNK_SIZE,
        CHUNK,
        /** The end of the line that a chunk's bytes stand in. */
        CHUNK_END,
        TRAILERS
    }

    private final StringBuilder line = new StringBuilder();
    private Part part = Part.STATUS;
    private boolean chunked;
    /** Bytes of the body, or of a chunk, that are still to come. */
    private int missing;

    /**
     * Takes all of these bytes; none may come after the end, as there is but one request under way.
     *
     * @return whether the answer has ended
     */
    boolean endsWith(ByteBuffer bytes) throws IOException {
        boolean ended = false;
        while (bytes.hasRemaining()) {
            if (ended) {
                throw new IOException("the server sent " + bytes.remaining() + " bytes that nobody asked for");
            }
            ended = part == Part.BODY || part == Part.CHUNK ? skip(bytes) : read((char) (bytes.get() & 0xff));
        }
        return ended;
    }

    private boolean skip(ByteBuffer bytes) {
        int skipped = Math.min(missing, bytes.remaining());
        bytes.position(bytes.position() + skipped);
        missing -= skipped;
        if (missing > 0) {
            return false;
        }
        boolean ended = part == Part.BODY;
        part = ended ? Part.STATUS : Part.CHUNK_END;
        return ended;
    }

    private boolean read(char next) throws IOException {
        if (next != '\n') {
            if (line.length() == LONGEST_LINE) {
                throw new IOException("a line of an answer is longer than " + LONGEST_LINE + " bytes");
            }
            if (next != '\r') {
                line.append(next);
            }
            return false;
        }
        String whole = line.toString();
        line.setLength(0);
        part = after(whole);
        return part == Part.STATUS;
    }

    /** What comes after this line: another answer's status, if it was the last one. */
    private Part after(String whole) throws IOException {
        return switch (part) {
            case STATUS -> afterStatus(whole);
            case HEADERS -> whole.isEmpty() ? afterHeaders() : afterHeader(whole);
            case CHUNK_SIZE -> afterChunkSize(whole);
            case CHUNK_END -> Part.CHUNK_SIZE;
            case TRAILERS -> whole.isEmpty() ? Part.STATUS : Part.TRAILERS;
            case BODY, CHUNK -> throw new IllegalStateException(part + " has no lines: " + whole);
        };
    }

    private Part afterStatus(String status) throws IOException {
        if (!status.startsWith("HTTP/1.1 2")) {
            throw new IOException("not measured: a request of the steady load was answered " + status);
        }
        missing = 0;
        chunked = false;
        return Part.HEADERS;
    }

    private Part afterHeader(String header) {
        if (header.regionMatches(true, 0, LENGTH, 0, LENGTH.length())) {
            missing = Integer.parseInt(header.substring(LENGTH.length()).trim());
        }
        chunked |= header.regionMatches(true, 0, ENCODING, 0, ENCODING.length()) && header.endsWith("chunked");
        return Part.HEADERS;
    }

    private Part afterHeaders() {
        if (chunked) {
            return Part.CHUNK_SIZE;
        }
        return missing > 0 ? Part.BODY : Part.STATUS;
    }

    private Part afterChunkSize(String size) {
        missing = Integer.parseInt(size.trim(), 16);
        return missing > 0 ? Part.CHUNK : Part.TRAILERS;
    }
}
