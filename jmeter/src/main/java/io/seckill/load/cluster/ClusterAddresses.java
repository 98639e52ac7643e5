package io.seckill.load.cluster;

import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Addresses and credentials of a running cluster, read from environment variables when they are first needed.
 *
 * <p>A variable that is missing is a {@link ClusterProblem} that says how to set it. Nothing here prints a credential.
 */
public final class ClusterAddresses {

    private final Map<String, String> variables;

    /** Addresses out of the given variables. */
    public ClusterAddresses(Map<String, String> variables) {
        this.variables = Map.copyOf(variables);
    }

    /** Addresses out of the process's environment. */
    public static ClusterAddresses ofEnvironment() {
        return new ClusterAddresses(System.getenv());
    }

    /** Where users send their requests: Nginx. */
    public URI url() {
        return uri("SECKILL_URL");
    }

    /** The gateways themselves, past Nginx. */
    public List<URI> gateways() {
        return Arrays.stream(required("SECKILL_GATEWAYS").trim().split("\\s+"))
                .map(URI::create)
                .toList();
    }

    /** Redis, with its password. */
    public String redisUrl() {
        return required("SECKILL_REDIS_URL");
    }

    /** RabbitMQ, with its user and virtual host. */
    public URI amqpUrl() {
        return uri("SECKILL_AMQP_URL");
    }

    /** RabbitMQ's management API, with its user. */
    public URI rabbitApi() {
        return uri("SECKILL_RABBITMQ_API");
    }

    /** The book's database. */
    public String jdbcUrl() {
        return required("SECKILL_JDBC_URL");
    }

    /** The book's user. */
    public String databaseUser() {
        return required("SECKILL_DB_USER");
    }

    /** The book's password. */
    public String databasePassword() {
        return required("SECKILL_DB_PASSWORD");
    }

    /** The secret that signs local tokens. */
    public String jwtSecret() {
        return required("SECKILL_JWT_SECRET");
    }

    private URI uri(String name) {
        try {
            return URI.create(required(name));
        } catch (IllegalArgumentException malformed) {
            // Neither the value nor the parser's message may be shown: both can hold a password.
            throw new ClusterProblem(name + " is no address");
        }
    }

    private String required(String name) {
        String value = variables.get(name);
        if (value == null || value.isBlank()) {
            throw new ClusterProblem(name
                    + " is not set: start the cluster with scripts/cluster.sh up and read its variables with"
                    + " 'set -a; . .cluster/env; set +a'");
        }
        return value;
    }
}
