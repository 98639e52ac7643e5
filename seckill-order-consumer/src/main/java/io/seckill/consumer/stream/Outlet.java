package io.seckill.consumer.stream;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Where a stream comes out. Called by one thread at a time. */
public interface Outlet {

    /** Sends at once. */
    void write(byte[] bytes) throws IOException;

    /**
     * Closes it.
     *
     * @param refusal what is to be told, if nothing was written yet
     */
    void close(@Nullable Throwable refusal) throws IOException;
}
