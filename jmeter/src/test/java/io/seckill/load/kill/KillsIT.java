package io.seckill.load.kill;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.load.kill.victim.HaltPoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Case C02, at every step: a gateway is killed once at each named point and twice anywhere, under load. */
class KillsIT {

    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();
    private static final Path CLUSTER = Path.of("target", "kills").toAbsolutePath();
    /** One deck: {@code Kills} deals no point again before each of the others has come. */
    private static final int KILLS = HaltPoint.values().length + 1;
    /** Three minutes on a machine that has nothing else to do. Most of it is gateways starting. */
    private static final long MINUTES = 45;

    @Test
    void whereverAGatewayIsKilledEveryReservationGetsItsOrderAndEveryOrderHasItsReservation() throws Exception {
        Path log = Files.createDirectories(CLUSTER).resolve("kills.log");

        assertThat(kills(log)).as(Files.readString(log)).isZero();

        assertThat(Files.readAllLines(log))
                .filteredOn(line -> line.contains("NOT HIT"))
                .isEmpty();
        for (HaltPoint point : HaltPoint.values()) {
            assertThat(Files.readAllLines(log))
                    .as("kills at " + point)
                    .filteredOn(line -> line.matches(" *\\d+ +" + point + " +gateway-\\d .* settled .*"))
                    .hasSize(point == HaltPoint.ANYWHERE ? 2 : 1);
        }
    }

    private static int kills(Path log) throws IOException, InterruptedException {
        // The programs are those of this build; without this mark the script would build them within the build.
        Files.writeString(CLUSTER.resolve("built"), "");
        ProcessBuilder script = new ProcessBuilder(
                PROJECT.resolve("scripts/kills.sh").toString(),
                "--times",
                Integer.toString(KILLS),
                "--seed",
                "1",
                "--down");
        script.environment().put("SECKILL_CLUSTER_DIR", CLUSTER.toString());
        Process process =
                script.redirectErrorStream(true).redirectOutput(log.toFile()).start();
        if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
            process.destroy();
            throw new IllegalStateException("still at work after " + MINUTES + " minutes; see " + log);
        }
        return process.exitValue();
    }
}
