package io.seckill.testing.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** What a RabbitMQ server reads at its start. Everything of it is in one folder and on the loopback address. */
record RabbitFiles(Path folder, int amqpPort, int apiPort, int nodePort, int mapperPort, String user, String password) {

    void write() throws IOException {
        Files.writeString(folder.resolve("rabbitmq.conf"), settings());
        Files.writeString(folder.resolve("enabled_plugins"), "[rabbitmq_management].");
        Files.writeString(folder.resolve("rabbitmq-env.conf"), ""); // else the system's own is read
    }

    private String settings() {
        return """
                listeners.tcp.1 = 127.0.0.1:%d
                management.tcp.ip = 127.0.0.1
                management.tcp.port = %d
                default_user = %s
                default_pass = %s
                disk_free_limit.absolute = 50MB
                log.console = true
                log.console.level = info
                log.file = false
                """.formatted(amqpPort, apiPort, user, password);
    }

    Map<String, String> environment() {
        return Map.ofEntries(
                Map.entry("HOME", folder.toString()),
                Map.entry("RABBITMQ_CONF_ENV_FILE", folder + "/rabbitmq-env.conf"),
                Map.entry("RABBITMQ_CONFIG_FILE", folder + "/rabbitmq.conf"),
                Map.entry("RABBITMQ_ADVANCED_CONFIG_FILE", folder + "/advanced.config"),
                Map.entry("RABBITMQ_GENERATED_CONFIG_DIR", folder + "/generated"),
                Map.entry("RABBITMQ_ENABLED_PLUGINS_FILE", folder + "/enabled_plugins"),
                Map.entry("RABBITMQ_MNESIA_BASE", folder.toString()),
                Map.entry("RABBITMQ_MNESIA_DIR", folder + "/store"),
                Map.entry("RABBITMQ_LOG_BASE", folder.toString()),
                Map.entry("RABBITMQ_NODENAME", "test@localhost"),
                Map.entry("RABBITMQ_DIST_PORT", Integer.toString(nodePort)),
                Map.entry("ERL_EPMD_ADDRESS", "127.0.0.1"),
                Map.entry("ERL_EPMD_PORT", Integer.toString(mapperPort)),
                // No busy waiting of idle schedulers, and a write-ahead log that fits a small machine.
                Map.entry(
                        "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS",
                        "-kernel inet_dist_use_interface {127,0,0,1} +sbwt none +sbwtdcpu none +sbwtdio none"
                                + " -ra wal_max_size_bytes 67108864"),
                // The start script then becomes the server instead of waiting for it: a kill meets the right process.
                Map.entry("detached", "true"));
    }
}
