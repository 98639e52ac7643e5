package io.seckill.testing.local;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the servers' programs on this machine. */
final class Programs {

    /**
     * First the programs behind Debian's wrappers, which insist on the system's user and folders; then the PATH; then
     * the folders for servers, which an ordinary user's PATH may lack.
     */
    private static Stream<String> folders() {
        return Stream.of(
                        Stream.of("/usr/lib/rabbitmq/bin"),
                        Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)),
                        Stream.of("/usr/local/sbin", "/usr/sbin", "/sbin", "/opt/homebrew/sbin"))
                .flatMap(folders -> folders);
    }

    private Programs() {}

    static Optional<Path> find(String name) {
        return folders()
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /**
     * @param server as people call it
     * @param debianPackage what installs the program on Debian and Ubuntu
     * @param variable where the address of another such server can be given
     */
    static Path need(String name, String server, String debianPackage, String variable) {
        return find(name).orElseThrow(() -> new MissingServer("""
                %s is missing: no program %s on this machine. Install it (Debian, Ubuntu: apt-get install %s; \
                scripts/test.sh does so as root). Tests that do not stop servers can also use one whose address is in %s, \
                or, with SECKILL_TEST_SERVERS=docker, a Docker engine.""".formatted(server, name, debianPackage, variable)));
    }

    /** Everything that the program prints; the program must end by itself. */
    static String output(String... command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(String.join(" ", command), e);
        }
    }
}
