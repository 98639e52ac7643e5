package io.seckill.stop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.core.env.StandardEnvironment;

/** A process that was asked to end ends, whatever keeps it. */
class StopLimitTest {

    /** Of a machine that is busy; without a limit the stop of the process would take ten. */
    private static final long MINUTES = 3;

    @Test
    void aStopThatHangsIsCutShort() throws Exception {
        Process process = started("200ms");

        process.toHandle().destroy(); // which, unlike process.destroy(), leaves its output to be read

        assertThat(process.waitFor(MINUTES, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isEqualTo(StopLimit.EXIT_CODE);
        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("not stopped in time");
    }

    private static Process started(String within) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-D" + StopLimit.PROPERTY + "=" + within,
                        "-cp",
                        System.getProperty("java.class.path"),
                        HangsWhenItStops.class.getName())
                .redirectErrorStream(true)
                .start();
        assertThat(process.getInputStream().read()).isEqualTo('.');
        return process;
    }

    /** A service whose good-bye to a server is never answered. */
    static final class HangsWhenItStops {

        public static void main(String[] arguments) throws InterruptedException {
            StandardEnvironment settings = new StandardEnvironment();
            settings.setConversionService(new ApplicationConversionService());
            StopLimit.watch(settings);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> hang(10)));
            System.out.print('.');
            System.out.flush();
            hang(10);
        }

        private static void hang(long minutes) {
            try {
                TimeUnit.MINUTES.sleep(minutes);
            } catch (InterruptedException never) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
