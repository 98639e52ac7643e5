package io.seckill.testing.proxy;

/** Which way bytes travel through a {@link TcpProxy}. */
public enum Direction {
    /** Requests: from the client that connected, to the server. */
    TO_SERVER,
    /** Answers: from the server, to the client that connected. */
    TO_CLIENT
}
