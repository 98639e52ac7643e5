package io.seckill.stock.script;

import org.jspecify.annotations.Nullable;

/** Redis was asked and did not answer in a way that tells what happened: the change may have been made or not. */
public final class OutcomeUnknown extends RuntimeException {

    public OutcomeUnknown(String message) {
        this(message, null);
    }

    public OutcomeUnknown(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
