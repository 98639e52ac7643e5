package io.seckill.load.token;

/** The users of a run are not what the run needs: someone is there twice, or there are too few. Its figures mean nothing. */
public final class InvalidUsers extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** The message is a sentence for people. */
    public InvalidUsers(String message) {
        super(message);
    }
}
