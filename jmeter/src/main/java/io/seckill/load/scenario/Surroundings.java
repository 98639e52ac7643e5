package io.seckill.load.scenario;

import io.seckill.load.cluster.ClusterAddresses;
import io.seckill.load.evidence.Stores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Where a load ran: versions, instances and the machine. */
final class Surroundings {

    private static final Path PROCESSORS = Path.of("/proc/cpuinfo");
    private static final Path MEMORY = Path.of("/proc/meminfo");

    private Surroundings() {}

    /** By name, in the order in which people read them. */
    static Map<String, String> of(Stores stores, ClusterAddresses cluster, int consumers) {
        Map<String, String> found = new LinkedHashMap<>();
        found.put("gateways", Integer.toString(cluster.gateways().size()));
        found.put("consumers", Integer.toString(consumers));
        found.put("Redis", stores.gate().version());
        found.put("RabbitMQ", stores.broker().version());
        found.put("database", stores.book().version());
        found.put("Java of the load", System.getProperty("java.vm.name") + ' ' + System.getProperty("java.version"));
        found.put("system", System.getProperty("os.name") + ' ' + System.getProperty("os.version"));
        found.put("processors", Integer.toString(Runtime.getRuntime().availableProcessors()));
        field(PROCESSORS, "model name").ifPresent(model -> found.put("processor", model));
        field(MEMORY, "MemTotal").ifPresent(memory -> found.put("memory", memory));
        return found;
    }

    /** "name : value" of a file of the kernel; elsewhere than on Linux there is none. */
    private static Optional<String> field(Path file, String name) {
        try (var lines = Files.lines(file)) {
            return lines.filter(line -> line.startsWith(name))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst();
        } catch (IOException noLinux) {
            return Optional.empty();
        }
    }
}
