package io.seckill.load.verdict.sheet;

import java.util.List;

/** How a line of a verdict, or a whole verdict, came out. */
public enum Result {
    /** It is as it must be. */
    PASS,
    /** It is not. */
    FAIL,
    /** A figure to read, with nothing that it must be. */
    INFO,
    /** The load itself was at fault, so that nothing can be said. */
    INVALID;

    /** INVALID if any is, else FAIL if any is, else PASS. */
    public static Result overall(List<Result> results) {
        if (results.contains(INVALID)) {
            return INVALID;
        }
        return results.contains(FAIL) ? FAIL : PASS;
    }

    /** What a program ends with: 0 for PASS, 1 for FAIL, 2 for INVALID. */
    public int exitCode() {
        return switch (this) {
            case PASS, INFO -> 0;
            case FAIL -> 1;
            case INVALID -> 2;
        };
    }
}
