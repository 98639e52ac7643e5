package io.seckill.stock.script;

import org.jspecify.annotations.Nullable;

/** Redis could not be asked, or refused before running anything: provably nothing was changed. */
public final class GateAway extends RuntimeException {

    public GateAway(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
