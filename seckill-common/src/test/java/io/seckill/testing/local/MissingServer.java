package io.seckill.testing.local;

/** A server that a test needs was not found; the message says what is missing and each way to provide it. */
public final class MissingServer extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    public MissingServer(String message) {
        super(message);
    }
}
