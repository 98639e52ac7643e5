package io.seckill.consumer.fatal;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.springframework.stereotype.Component;

/** Ends this process: in order if that succeeds in time, else by force. */
@Component
class ProcessEnd {

    // As long as a stop by SIGTERM may take.
    private static final Duration IN_ORDER = Duration.ofSeconds(30);

    /** Returns at once. Threads of their own, for a stop waits for the caller's. */
    void begin(int exitCode) {
        daemon("exit", () -> System.exit(exitCode));
        daemon("halt", () -> haltAfterAWhile(exitCode));
    }

    private static void haltAfterAWhile(int exitCode) {
        try {
            TimeUnit.MILLISECONDS.sleep(IN_ORDER.toMillis());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(exitCode);
    }

    private static void daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }
}
