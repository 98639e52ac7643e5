package io.seckill.load.chaos.fault;

import io.seckill.load.cluster.ClusterAddresses;
import io.seckill.testing.proxy.TcpProxy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A TCP proxy on each way from a service to a server, so that each can be cut, slowed and stalled by itself. A link is named
 * {@code gateway-1>redis}; {@code all>redis} is every way to that server.
 */
public final class Detours implements AutoCloseable {

    private static final String ALL = "all";

    private final ClusterAddresses cluster;
    private final Map<String, TcpProxy> proxies = new LinkedHashMap<>();

    /** Opens the ways of these services to the servers of this cluster. */
    public Detours(ClusterAddresses cluster, List<String> gateways, List<String> consumers) {
        this.cluster = cluster;
        gateways.forEach(this::openGate);
        consumers.forEach(service -> {
            openGate(service);
            proxies.put(service + ">mariadb", TcpProxy.to(cluster.jdbcUrl()));
        });
    }

    private void openGate(String service) {
        proxies.put(service + ">redis", TcpProxy.to(cluster.redisUrl()));
        proxies.put(service + ">rabbitmq", TcpProxy.to(cluster.amqpUrl().toString()));
    }

    /** Every link that can be struck, in a fixed order. */
    public List<String> links() {
        List<String> links = new ArrayList<>(proxies.keySet());
        links.addAll(List.of(ALL + ">redis", ALL + ">rabbitmq", ALL + ">mariadb"));
        return links;
    }

    /** The addresses that a service is to use instead of the servers' own. */
    public Map<String, String> variables(String service) {
        Map<String, String> variables = new LinkedHashMap<>();
        proxies.forEach((link, proxy) -> {
            if (link.startsWith(service + ">")) {
                variables.putAll(address(link, proxy));
            }
        });
        return variables;
    }

    private Map<String, String> address(String link, TcpProxy proxy) {
        return switch (link.substring(link.indexOf('>') + 1)) {
            case "redis" -> Map.of("SECKILL_REDIS_URL", proxy.through(cluster.redisUrl()));
            case "rabbitmq" ->
                Map.of("SECKILL_AMQP_URL", proxy.through(cluster.amqpUrl().toString()));
            default -> Map.of("SECKILL_JDBC_URL", proxy.through(cluster.jdbcUrl()));
        };
    }

    /** Does something to each way that belongs to the link. */
    void onEach(String link, Consumer<TcpProxy> deed) {
        proxies.forEach((name, proxy) -> {
            if (name.equals(link) || link.equals(ALL + name.substring(name.indexOf('>')))) {
                deed.accept(proxy);
            }
        });
    }

    /** Ends every fault of every link. */
    void heal() {
        proxies.values().forEach(TcpProxy::heal);
    }

    @Override
    public void close() {
        proxies.values().forEach(TcpProxy::close);
    }
}
