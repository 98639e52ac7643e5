package io.seckill.load.jmeter;

import io.seckill.load.cluster.ClusterProblem;
import io.seckill.load.token.PrivateFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;

/**
 * The key by which JMeter's controller and servers know each other. A server runs whatever plan it is sent, so nobody else may
 * send it one. Made for one run, with the JDK's own keytool.
 */
final class Secret {

    private static final String STORE = "generators.jks";
    private static final String PASSWORD = "generators.password";
    private static final String PROPERTIES = "generators.properties";
    private static final int PASSWORD_BYTES = 18;

    private Secret() {}

    /** Makes a new key in this folder. */
    static void make(Path folder) throws IOException, InterruptedException {
        remove(folder);
        byte[] random = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(random);
        String password = HexFormat.of().formatHex(random);
        Path passwordFile = Files.writeString(PrivateFile.create(folder.resolve(PASSWORD)), password);
        generateKey(folder, passwordFile);
        Files.writeString(PrivateFile.create(folder.resolve(PROPERTIES)), properties(folder.resolve(STORE), password));
    }

    /** What JMeter is told of it: a file's name, because everybody sees the arguments of a process. */
    static List<String> arguments(Path folder) {
        return List.of("-q", folder.resolve(PROPERTIES).toString());
    }

    /** Removes it. */
    static void remove(Path folder) {
        List.of(STORE, PASSWORD, PROPERTIES)
                .forEach(name -> folder.resolve(name).toFile().delete());
    }

    private static void generateKey(Path folder, Path passwordFile) throws IOException, InterruptedException {
        Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        Path said = folder.resolve("keytool.out");
        List<String> command = List.of(
                keytool.toString(),
                "-genkeypair",
                "-alias",
                "rmi",
                "-keyalg",
                "RSA",
                "-dname",
                "CN=seckill load",
                "-keystore",
                folder.resolve(STORE).toString(),
                "-storepass:file",
                passwordFile.toString());
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        if (builder.redirectOutput(said.toFile()).start().waitFor() != 0) {
            throw new ClusterProblem("keytool made no key; see " + said);
        }
    }

    private static String properties(Path store, String password) {
        return """
                server.rmi.ssl.keystore.file=%1$s
                server.rmi.ssl.keystore.password=%2$s
                server.rmi.ssl.truststore.file=%1$s
                server.rmi.ssl.truststore.password=%2$s
                """.formatted(store, password);
    }
}
