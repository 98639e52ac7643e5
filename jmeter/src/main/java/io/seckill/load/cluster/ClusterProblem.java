package io.seckill.load.cluster;

import org.jspecify.annotations.Nullable;

/** The cluster is not there, not complete, or did not do what a tool asked of it; the message is a sentence for people. */
public final class ClusterProblem extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** A problem that has no deeper cause. */
    public ClusterProblem(String message) {
        super(message);
    }

    /** A problem that a library reported; its message is added to the sentence. */
    public ClusterProblem(String message, @Nullable Throwable cause) {
        super(cause == null ? message : message + ": " + cause.getMessage(), cause);
    }
}
