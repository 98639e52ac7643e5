package io.seckill.consumer.fatal;

import org.springframework.stereotype.Component;

/** Ends this process, in order; a stop that hangs is cut short by {@link io.seckill.stop.StopLimit}, like any other. */
@Component
class ProcessEnd {

    /** Returns at once. A thread of its own, for a stop waits for the caller's. */
    void begin(int exitCode) {
        Thread exit = new Thread(() -> System.exit(exitCode), "exit");
        exit.setDaemon(true);
        exit.start();
    }
}
