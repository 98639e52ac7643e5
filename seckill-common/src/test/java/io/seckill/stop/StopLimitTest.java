package io.seckill.stop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.InitializingBean;

/** A process that was asked to end ends, whatever keeps it. */
class StopLimitTest {

    /** Of a machine that is busy; without a limit the stop of the process would take ten. */
    private static final long MINUTES = 3;

    /** Said by a process that is where the test wants it; in no word of a log. */
    private static final char MARK = '\u0007';

    @ParameterizedTest
    @ValueSource(classes = {HangsWhenItStops.class, HangsWhileItStarts.class})
    void aStopThatHangsIsCutShort(Class<?> service) throws Exception {
        Process process = started(service, "200ms");

        process.toHandle().destroy(); // which, unlike process.destroy(), leaves its output to be read

        assertThat(process.waitFor(MINUTES, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isEqualTo(StopLimit.EXIT_CODE);
        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("not stopped in time");
    }

    private static Process started(Class<?> service, String within) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-D" + StopLimit.PROPERTY + "=" + within,
                        "-Dspring.main.web-application-type=none",
                        "-cp",
                        System.getProperty("java.class.path"),
                        service.getName())
                .redirectErrorStream(true)
                .start();
        awaitMark(process);
        return process;
    }

    /** What else is said before is of no interest. */
    private static void awaitMark(Process process) throws IOException {
        int said = process.getInputStream().read();
        while (said != MARK && said != -1) {
            said = process.getInputStream().read();
        }
        assertThat(said).isEqualTo(MARK);
    }

    private static void sayMark() {
        System.out.print(MARK);
        System.out.flush();
    }

    private static void hang() {
        try {
            TimeUnit.MINUTES.sleep(10);
        } catch (InterruptedException never) {
            Thread.currentThread().interrupt();
        }
    }

    /** A service whose good-bye to a server is never answered. */
    static class HangsWhenItStops implements DisposableBean {

        public static void main(String[] arguments) {
            StopLimit.run(HangsWhenItStops.class);
            sayMark();
            hang();
        }

        @Override
        public void destroy() {
            hang();
        }
    }

    /** A service that is asked to end while it waits for a server, without which it does not start. */
    static class HangsWhileItStarts implements InitializingBean {

        public static void main(String[] arguments) {
            StopLimit.run(HangsWhileItStarts.class);
        }

        @Override
        public void afterPropertiesSet() {
            sayMark();
            hang();
        }
    }
}
