package io.seckill.load.bench.steady;

import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The requests of the steady load, written over one another into one buffer: all but the token stays as it is. */
final class SteadyRequests {

    private static final byte[] END = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final List<String> tokens;
    private final int head;
    private final ByteBuffer request;

    SteadyRequests(URI server, String path, List<String> tokens) {
        this.tokens = tokens;
        byte[] start = ("POST " + path + " HTTP/1.1\r\nHost: " + server.getAuthority()
                        + "\r\nContent-Length: 0\r\nAuthorization: Bearer ")
                .getBytes(StandardCharsets.US_ASCII);
        head = start.length;
        int longest = tokens.stream().mapToInt(String::length).max().orElseThrow();
        request = ByteBuffer.allocateDirect(head + longest + END.length).put(start);
    }

    /** The request of this user; users after the last are the first again. Good until the next call. */
    ByteBuffer of(long user) {
        byte[] token = tokens.get((int) (user % tokens.size())).getBytes(StandardCharsets.US_ASCII);
        return request.clear().position(head).put(token).put(END).flip();
    }
}
