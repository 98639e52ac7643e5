package io.seckill.message;

import org.jspecify.annotations.Nullable;

/** A message that can never be recorded, however often it is tried: malformed, or of a schema that is not known here. */
public final class UnreadableMessage extends Exception {

    UnreadableMessage(String reason, @Nullable Throwable cause) {
        super(reason, cause);
    }
}
