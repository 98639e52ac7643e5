package io.seckill.stop;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.core.env.Environment;

/**
 * Ends a process that was asked to end and is not through in time, because a server it says good-bye to does not answer. Whoever
 * runs it would kill it a little later without a word. Nothing is lost by that: what was reserved is pending, what was not
 * acknowledged is delivered again.
 */
public final class StopLimit {

    /** How long a stop may take: {@code seckill.stop.within}. Under the 30 s that Docker and Kubernetes grant by default or as set. */
    static final String PROPERTY = "seckill.stop.within";

    /** What a shell reports of a process that ended by SIGTERM. */
    static final int EXIT_CODE = 143;

    private static final Duration DEFAULT = Duration.ofSeconds(25);
    private static final Logger log = LoggerFactory.getLogger(StopLimit.class);

    private StopLimit() {}

    /** Runs a service whose stop is limited, also a stop that comes while it starts. For a main method, and for no test's context. */
    public static void run(Class<?> service, String... arguments) {
        SpringApplication application = new SpringApplication(service);
        ApplicationListener<ApplicationEnvironmentPreparedEvent> first = event -> watch(event.getEnvironment());
        application.addListeners(first);
        application.run(arguments);
    }

    static void watch(Environment settings) {
        Duration within = settings.getProperty(PROPERTY, Duration.class, DEFAULT);
        // The hook ends at once, and the thread is a daemon: neither holds up a stop that is quick.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> haltAfter(within), "stop-limit"));
    }

    private static void haltAfter(Duration within) {
        Thread halt = new Thread(
                () -> {
                    try {
                        TimeUnit.MILLISECONDS.sleep(within.toMillis());
                    } catch (InterruptedException never) {
                        Thread.currentThread().interrupt();
                    }
                    log.error(
                            "not stopped in time, halting; what is in hand is carried on by others within={}", within);
                    Runtime.getRuntime().halt(EXIT_CODE);
                },
                "stop-limit-halt");
        halt.setDaemon(true);
        halt.start();
    }
}
